import Testing

@testable import GridEngine

@MainActor
struct ViewRequestsTests {
  private let requests = ViewRequests()
  private let path = IndexPath(item: 2, section: 0)

  private var attributes: LayoutAttributes {
    LayoutAttributes(
      element: ElementID(.cell, at: path), frame: Rect(x: 0, y: 0, width: 30, height: 20))
  }

  private func makeClass() -> ReuseClass { ReuseClass(name: "Cell") { CollectionViewCell() } }

  @Test func `a request gives size and state while it is answered`() {
    let cell = CollectionViewCell()
    var state = CellState()
    state.isSelected = true
    #expect(requests.size == nil && requests.state == nil)
    let answer = requests.view(for: attributes, current: nil, state: state) {
      #expect(requests.size == Size(width: 30, height: 20))
      #expect(requests.state == state)
      requests.noteDequeued(cell)
      return cell
    }
    #expect(answer === cell)
    #expect(requests.size == nil && requests.state == nil)
  }

  @Test func `the view that is configured again is given to its own registration only`() {
    let cell = CollectionViewCell()
    cell.reuseClass = makeClass()
    _ = requests.view(for: attributes, current: cell, state: CellState()) {
      #expect(requests.currentView(of: cell.reuseClass!) === cell)
      #expect(requests.currentView(of: makeClass()) == nil)
      return nil
    }
  }

  @Test func `only the third registration that is made in the provider is reported`() {
    let before = makeClass()
    #expect(!requests.countIfMadeInProvider(makeClass()), "no view is asked for")
    _ = requests.view(for: attributes, current: nil, state: CellState()) {
      #expect(!requests.countIfMadeInProvider(before))
      #expect(
        (0..<5).map { _ in requests.countIfMadeInProvider(makeClass()) }
          == [false, false, true, false, false])
      return nil
    }
  }

  @Test func `decorations are made by their registration`() {
    let view = CollectionReusableView()
    requests.register(decorationsOfKind: "shade") { _ in view }
    #expect(requests.decoration(ofKind: "shade", at: path) === view)
    #expect(requests.decoration(ofKind: "frame", at: path) == nil)
  }

  @Test func `what making views took is counted from the last reset`() {
    requests.noteCreation(of: makeClass(), nanoseconds: 50)
    #expect(requests.creationNanoseconds == 50)
    requests.resetCreationTime()
    #expect(requests.creationNanoseconds == 0)
  }
}
