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

  @Test func `size and state are available during a request`() {
    let cell = CollectionViewCell()
    var state = CellState()
    state.isSelected = true
    #expect(requests.size == nil && requests.state == nil)
    let answer = requests.view(for: attributes, current: nil, state: state) {
      #expect(requests.size == Size(width: 30, height: 20))
      #expect(requests.state == state)
      requests.didDequeue(cell)
      return cell
    }
    #expect(answer === cell)
    #expect(requests.size == nil && requests.state == nil)
  }

  @Test func `the view that is reconfigured is returned for its own registration only`() {
    let cell = CollectionViewCell()
    cell.reuseClass = makeClass()
    _ = requests.view(for: attributes, current: cell, state: CellState()) {
      #expect(requests.currentView(of: cell.reuseClass!) === cell)
      #expect(requests.currentView(of: makeClass()) == nil)
      return nil
    }
  }

  @Test func `only the third registration created in the provider is reported`() {
    let before = makeClass()
    #expect(!requests.countIfMadeInProvider(makeClass()), "no view is requested")
    _ = requests.view(for: attributes, current: nil, state: CellState()) {
      #expect(!requests.countIfMadeInProvider(before))
      #expect(
        (0..<5).map { _ in requests.countIfMadeInProvider(makeClass()) }
          == [false, false, true, false, false])
      return nil
    }
  }

  @Test func `decoration views are created by their registration`() {
    let view = CollectionReusableView()
    requests.register(decorationsOfKind: "shade") { _ in view }
    #expect(requests.decoration(ofKind: "shade", at: path) === view)
    #expect(requests.decoration(ofKind: "frame", at: path) == nil)
  }

  @Test func `creation times are added up since the last reset`() {
    requests.recordCreation(of: makeClass(), nanoseconds: 50)
    #expect(requests.creationNanoseconds == 50)
    requests.resetCreationTime()
    #expect(requests.creationNanoseconds == 0)
  }
}
