import TestSupport
import Testing

@testable import GridEngine

@MainActor
struct FinishingUpdatesTests {
  private let animator = ViewAnimator()

  /// Calls the completions that are due.
  private func finish(_ updates: inout FinishingUpdates) {
    while let completion = updates.takeDue(animator) { completion() }
  }

  @Test func `completions are called once, in the order of their updates`() {
    var updates = FinishingUpdates()
    var called: [Int] = []
    updates.add(animated: false) { called.append(1) }
    updates.add(animated: true) { called.append(2) }
    #expect(!updates.isEmpty)
    finish(&updates)
    #expect(called == [1, 2])
    #expect(updates.isEmpty)
  }

  @Test func `an animated update and later ones complete at the end of its animation`() {
    let cell = CollectionViewCell()
    let element = ElementID(.cell, at: IndexPath(item: 0, section: 0))
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    cell.attributes = LayoutAttributes(element: element, frame: frame)
    let views = [element: cell as CollectionReusableView].values
    animator.begin(.nothing, of: views, draggedTo: { _ in nil }) {
      UpdateTransition(frames: [:], axis: .vertical, oldPath: { $0 })
    }
    cell.attributes?.frame.origin.y = 50
    animator.start(
      views, isInView: { _ in true }, isDragged: { _ in false }, viewport: frame, axis: .vertical)
    var updates = FinishingUpdates()
    var called = 0
    updates.add(animated: true) { called += 1 }
    updates.add(animated: false) { called += 1 }
    finish(&updates)
    #expect(called == 0)
    animator.advance(to: animator.time.advanced(bySeconds: ElementMotion.duration))
    finish(&updates)
    #expect(called == 2)
  }

  @Test func `retired values are released`() async throws {
    final class Value: Sendable {}
    var updates = FinishingUpdates()
    weak var released: Value?
    do {
      let value = Value()
      released = value
      updates.retire(value)
    }
    #expect(released != nil)
    updates.releaseRetired()
    try await until { released == nil }
  }
}
