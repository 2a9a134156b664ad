import Testing

@testable import GridEngine

@MainActor
struct BatchCollectorTests {
  private let batch = BatchCollector()

  @Test func `without a batch update no change is collected`() {
    let isAdded = batch.add { $0.deletedSections.append(1) }
    #expect(!isAdded && !batch.isCollecting)
    #expect(batch.collect {} == BatchUpdate(), "the change is in no later batch")
  }

  @Test func `the changes of nested batch updates are one update`() {
    var expected = BatchUpdate()
    expected.deletedSections = [1, 2, 3]
    var inner: BatchUpdate??
    let changes = batch.collect {
      #expect(batch.isCollecting)
      #expect(batch.add { $0.deletedSections.append(1) })
      inner = batch.collect { #expect(batch.add { $0.deletedSections.append(2) }) }
      #expect(batch.add { $0.deletedSections.append(3) })
    }
    #expect(inner == .some(nil))
    #expect(changes == expected)
    #expect(!batch.isCollecting)
  }
}
