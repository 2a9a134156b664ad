import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@MainActor
struct ViewAnimatorTests {
  private let animator = ViewAnimator()
  private let viewport = Rect(x: 0, y: 0, width: 100, height: 100)
  private var views: [ElementID: CollectionReusableView] = [:]

  init() { animator.advance(to: FrameTime(nanoseconds: 1_000_000_000)) }

  /// Adds a displayed cell of 10 x 10 points.
  private mutating func addCell(_ item: Int, y: Double) -> CollectionViewCell {
    let cell = CollectionViewCell()
    place(cell, item, y: y)
    views[ElementID(.cell, at: IndexPath(item: item, section: 0))] = cell
    return cell
  }

  private func place(_ cell: CollectionViewCell, _ item: Int, y: Double) {
    let frame = Rect(x: 0, y: y, width: 10, height: 10)
    cell.attributes = LayoutAttributes(
      element: ElementID(.cell, at: IndexPath(item: item, section: 0)), frame: frame)
    cell.size = frame.size
  }

  private func begin(_ update: DataUpdate = .nothing, frames: [ElementID: Rect] = [:]) {
    animator.begin(update, of: views.values, draggedTo: { _ in nil }) {
      UpdateTransition(frames: frames, axis: .vertical, oldPath: update.oldPath)
    }
  }

  private func start(dragging dragged: CollectionReusableView? = nil) {
    animator.start(
      views.values, isInView: { _ in true }, isDragged: { $0 === dragged }, viewport: viewport,
      axis: .vertical)
  }

  private func frame(_ cell: CollectionViewCell) -> Rect {
    animator.displayed(cell, at: cell.layoutAttributes?.frame ?? Rect()).frame
  }

  private func advance(_ seconds: Double) {
    animator.advance(to: animator.time.advanced(bySeconds: seconds))
  }

  @Test mutating func `a view moves from its old frame to the frame in the layout`() {
    let cell = addCell(0, y: 0)
    begin()
    #expect(animator.isAnimating)
    place(cell, 0, y: 50)
    start()
    #expect(frame(cell).minY == 0)
    advance(ElementMotion.duration / 2)
    #expect(frame(cell).minY > 0 && frame(cell).minY < 50)
    advance(ElementMotion.duration)
    #expect(animator.takeFinished(views.values).isEmpty)
    #expect(frame(cell).minY == 50)
    #expect(!animator.isAnimating && !cell.isMoving)
  }

  @Test mutating func `a view that is dragged or does not move is not animated`() {
    let still = addCell(0, y: 0)
    let dragged = addCell(1, y: 10)
    begin()
    place(dragged, 1, y: 60)
    start(dragging: dragged)
    #expect(!still.isMoving && !dragged.isMoving)
    #expect(!animator.isAnimating)
  }

  @Test mutating func `a new view fades in, and one that was offscreen slides in`() {
    let known = addCell(0, y: 0)
    let outside = ElementID(.cell, at: IndexPath(item: 2, section: 0))
    begin(frames: [outside: Rect(x: 0, y: 105, width: 10, height: 10)])
    let new = addCell(1, y: 10)
    let coming = addCell(2, y: 20)
    start()
    #expect(!known.isMoving)
    #expect(animator.displayed(coming, at: coming.layoutAttributes!.frame).frame.minY == 105)
    #expect(animator.displayed(coming, at: coming.layoutAttributes!.frame).opacity == 1)
    #expect(!coming.isLeaving && new.isMoving)
  }

  @Test mutating func `the view of a deleted item fades out and is returned once`() throws {
    let cell = addCell(0, y: 0)
    begin()
    views.removeAll()
    animator.vanish(cell, from: animator.origin(of: cell, draggedTo: nil))
    start()
    var vanishing = 0
    animator.forEachVanishing { _ in vanishing += 1 }
    #expect(vanishing == 1)
    advance(ElementMotion.duration / 2)
    #expect(animator.takeFinished(views.values).isEmpty)
    advance(ElementMotion.duration)
    #expect(animator.takeFinished(views.values).map { $0 === cell } == [true])
    #expect(animator.takeFinished(views.values).isEmpty)
  }

  @Test mutating func `a view that slides out remains displayed while it is visible`() {
    let cell = addCell(0, y: 50)
    begin()
    place(cell, 0, y: 500)
    #expect(animator.keepsLeaving(cell, shownContent: viewport))
    #expect(cell.isLeaving)
    start()
    #expect(animator.keepsLeaving(cell, shownContent: viewport))
    advance(2 * ElementMotion.duration)
    #expect(!animator.keepsLeaving(cell, shownContent: viewport))
    animator.comeBack(cell)
    #expect(!cell.isLeaving && !cell.isMoving)
  }

  @Test mutating func `noted frames move with the content`() {
    let cell = addCell(0, y: 0)
    begin()
    animator.shift(by: ScrollDelta(y: 30), views.values)
    place(cell, 0, y: 90)
    start()
    #expect(frame(cell).minY == 30)
  }

  @Test mutating func `ending all animations returns the fading views`() {
    let moving = addCell(0, y: 0)
    let deleted = addCell(1, y: 20)
    begin()
    views[ElementID(.cell, at: IndexPath(item: 1, section: 0))] = nil
    animator.vanish(deleted, from: animator.origin(of: deleted, draggedTo: nil))
    place(moving, 0, y: 50)
    start()
    let vanished = animator.endAll(views.values)
    #expect(vanished.map { $0 === deleted } == [true])
    #expect(!moving.isMoving && !animator.isAnimating)
  }

  // MARK: Completions

  @Test mutating func `an update finishes when its animation has ended`() {
    let cell = addCell(0, y: 0)
    var finished = 0
    begin()
    animator.finish(animated: true) { finished += 1 }
    place(cell, 0, y: 50)
    start()
    animator.finishUpdates()
    #expect(finished == 0 && animator.hasUnfinishedUpdates)
    advance(ElementMotion.duration)
    animator.finishUpdates()
    #expect(finished == 1 && !animator.hasUnfinishedUpdates)
  }

  @Test func `a completion may add the next one`() {
    var finished: [Int] = []
    animator.finish(animated: false) { [animator] in
      finished.append(1)
      animator.finish(animated: false) { finished.append(2) }
    }
    animator.finishUpdates()
    #expect(finished == [1, 2])
  }

  @Test(arguments: [false, true])
  func `a transition is released after its animation has started or was ended`(
    isEnded: Bool
  ) async throws {
    final class Value: Sendable {}
    weak var released: Value?
    do {
      let value = Value()
      released = value
      animator.begin(.nothing, of: views.values, draggedTo: { _ in nil }) {
        UpdateTransition(
          frames: [:], axis: .vertical, oldPath: { path in withExtendedLifetime(value) { path } })
      }
    }
    if isEnded { _ = animator.endAll(views.values) } else { start() }
    #expect(released != nil)
    animator.finishUpdates()
    try await until { released == nil }
  }
}
