import GridEngine
import TestSupport
import Testing

/// Checks that visible content moves only by the scrolled distance, while cells are measured and
/// prepared, the view is resized and snapshots are applied.
@MainActor
@Suite struct `Still content` {
  nonisolated private static let forms: [MeasuredFixture.Form] = [
    .init {
      $0.header = 20
      $0.estimate = 60
    },
    .init {
      $0.header = 140
      $0.estimate = 400
      $0.sections = 200
    },
    .init {
      $0.header = 24
      $0.footer = 90
      $0.spacing = 6
      $0.insets = DirectionalEdgeInsets(top: 10, leading: 14, bottom: 20, trailing: 8)
      $0.sections = 120
    },
    .init {
      $0.columns = 3
      $0.header = 30
      $0.spacing = 8
      $0.estimate = 150
      $0.sections = 60
    },
    .init {
      $0.columns = 2
      $0.estimate = 700
      $0.sections = 3
    },
    .init {
      $0.direction = .horizontal
      $0.header = 16
      $0.footer = 10
      $0.sections = 80
    },
    .init {
      $0.direction = .horizontal
      $0.isRightToLeft = true
      $0.header = 120
      $0.columns = 2
      $0.spacing = 5
      $0.sections = 80
    },
    .init {
      $0.header = 40
      $0.pinsHeaders = false
      $0.sections = 300
    },
    .init {
      $0.isRightToLeft = true
      $0.header = 300
      $0.footer = 4
      $0.columns = 2
      $0.sections = 500
    },
  ]

  @Test(arguments: forms, Seeds.chosen)
  func `content of 5,000 self-sizing items moves only by the scrolled distance`(
    form: MeasuredFixture.Form, seed: UInt64
  ) async throws {
    let walk = StillnessWalk(form, seed: seed)
    for step in 0..<Seeds.iterations(120) {
      let problems = try await walk.step()
      guard problems.isEmpty else {
        Issue.record("step \(step), \(walk.last): \(problems.prefix(4).joined(separator: "; "))")
        return
      }
    }
  }

  @Test(arguments: [0, 2, 6])
  func `content keeps its distances when a frame scrolls by more than the viewport`(idleSteps: Int)
  {
    let fixture = MeasuredFixture(.init { $0.estimate = 60 }, size: Size(width: 1025, height: 221))
    fixture.view.scrollToItem(4_500, at: .start, animated: false)
    fixture.frame()
    for step in 0..<60 {
      for _ in 0..<idleSteps { _ = fixture.view.prepareAtRest(for: 0) }
      let before = fixture.cells
      fixture.view.moveFinger(by: ScrollDelta(y: -233), at: nil, time: fixture.time)
      let moved = fixture.frame()
      for (item, span) in fixture.cells {
        guard let old = before[item] else { continue }
        #expect(abs(old.start - span.start - moved) <= 0.5, "step \(step), item \(item)")
      }
    }
  }

  // MARK: Widths

  @Test(arguments: [0, 1, 2, 3, 6, 20], [(400.0, 800.0), (1280, 500), (500, 501)])
  func `cells prepared before a change of width get the height of the new width`(
    idleSteps: Int, widths: (before: Double, after: Double)
  ) {
    let fixture = MeasuredFixture(
      .init { $0.header = 40 }, size: Size(width: widths.before, height: 400))
    for _ in 0..<idleSteps { _ = fixture.view.prepareAtRest(for: 0) }
    fixture.view.environment.containerSize.width = widths.after
    fixture.frame()
    for step in 0..<60 {
      _ = fixture.view.prepareAtRest(for: 0)
      fixture.view.moveFinger(by: ScrollDelta(y: 30), at: nil, time: fixture.time)
      fixture.frame()
      #expect(fixture.wrongSizes == [], "step \(step)")
    }
  }

  @Test func `prepared cells are measured at the new width before they are visible`() {
    let fixture = MeasuredFixture(.init(), size: Size(width: 400, height: 400))
    fixture.settle()
    fixture.view.environment.containerSize.width = 800
    fixture.settle()
    let layout = fixture.view.collectionViewLayout
    let prepared = fixture.view.preparedCells
    #expect(!prepared.isEmpty)
    for cell in prepared {
      let path = cell.layoutAttributes!.indexPath
      let attributes = layout.layoutAttributesForItem(at: path)
      #expect(cell.size == attributes?.frame.size, "\(path)")
      #expect(attributes?.isEstimated == false, "\(path)")
    }
  }

  // MARK: Updates

  @Test(arguments: [30.0, 54, 200], [0.0, 500, 2000])
  func `applying the same snapshot again moves nothing under a header of unknown height`(
    estimate: Double, offset: Double
  ) {
    let fixture = ListFixture(
      count: 200, estimate: 80, sectionCount: 4, header: .estimated(estimate)
    ) { $0 < 0 ? 54 : 60 + Double($0 % 5) * 20 }
    fixture.view.setContentOffset(Point(x: 0, y: offset))
    fixture.frame()
    let (before, headers) = (fixture.drawn, fixture.headers)
    for _ in 0..<4 {
      fixture.source.apply(fixture.source.snapshot(), animatingDifferences: false)
      fixture.frame()
      #expect(fixture.drawn == before)
      #expect(fixture.headers == headers)
    }
  }

  @Test func `a dragged item leaves the others in place until it passes them`() {
    let fixture = ListFixture(
      count: 200, estimate: 80, sectionCount: 4, header: .estimated(30)
    ) { $0 < 0 ? 54 : 100 }
    fixture.source.reorderingHandlers.canReorderItem = { _ in true }
    fixture.view.setContentOffset(Point(x: 0, y: 1000))
    fixture.frame()
    let before = fixture.drawn
    #expect(
      fixture.view.beginInteractiveMovementForItem(at: fixture.source.indexPath(for: 12)!))
    let middle = before[12]!.midY
    for step in 0..<8 {
      fixture.view.updateInteractiveMovementTargetPosition(
        Point(x: 150, y: middle + Double(step) * 25))
      fixture.frame()
    }
    fixture.view.endInteractiveMovement()
    fixture.settle()
    // The dragged item passed one or two items. The others have not moved.
    for (item, frame) in before where item < 12 || item > 14 {
      #expect(fixture.drawn[item] == frame, "item \(item)")
    }
  }

  @Test(arguments: [48.0, 88, 150])
  func `near the top the first visible item stays as close to its place as possible`(
    estimate: Double
  ) {
    let fixture = ListFixture(count: 100, estimate: 60, header: .estimated(estimate)) {
      $0 < 0 ? 88 : 198
    }
    #expect(fixture.drawn[1]?.minY == 286)
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems([0])
    fixture.source.apply(snapshot, animatingDifferences: false, anchor: .firstVisible)
    fixture.frame()
    #expect(fixture.drawn[1]?.minY == 88, "directly below the header: no item is left above it")
  }

  @Test func `an offset clamped to an estimated end is corrected when sizes are measured`() {
    // The rows above have small estimates, so at first the item cannot be at its old position.
    let fixture = ListFixture(count: 40, estimate: 20) { _ in 100 }
    fixture.view.setContentOffset(Point(x: 0, y: 0))
    fixture.frame()
    #expect(fixture.drawn[3]?.minY == 300)
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems([0, 1, 2])
    try? snapshot.insertItems([100, 101, 102, 103], beforeItem: 3)
    fixture.source.apply(snapshot, animatingDifferences: false, anchor: .item(3))
    fixture.frame()
    #expect(fixture.drawn[3]?.minY == 300)
  }

  @Test(arguments: [0.0, 40, 250, 700], [(1, 0), (12, 0), (3, 4), (12, 4), (1, 30), (12, 30)])
  func `the distance to the end stays, whatever new cells measure`(
    distance: Double, new: (count: Int, place: Int)
  ) {
    let (count, place) = new
    let fixture = ListFixture(count: 100, estimate: 40) { $0 < 100 ? 60 : 80 }
    fixture.view.setContentOffset(Point(x: 0, y: 1_000_000))
    fixture.settle()
    fixture.view.setContentOffset(
      Point(x: 0, y: fixture.view.maximumContentOffset.y - distance))
    fixture.settle()
    func left() -> Double { fixture.view.maximumContentOffset.y - fixture.view.contentOffset.y }
    #expect(left() == distance)
    var snapshot = fixture.source.snapshot()
    let new = Array(100..<100 + count)
    if place == 0 {
      try? snapshot.appendItems(new, toSection: 0)
    } else {
      try? snapshot.insertItems(new, beforeItem: 100 - place)
    }
    fixture.source.apply(snapshot, animatingDifferences: false, anchor: .bottomEdge)
    fixture.frame()
    #expect(left() == distance)
  }

  @Test(arguments: [(Axis.vertical, false), (.horizontal, false), (.horizontal, true)])
  func `a tile that appears next to a taller one moves no row below`(
    axis: (direction: Axis, isRightToLeft: Bool)
  ) {
    // The second tile of each row is longer than the first, with a much smaller estimate.
    let fixture = ListFixture(
      count: 400, estimate: 40, direction: axis.direction, isRightToLeft: axis.isRightToLeft,
      columns: 2
    ) { $0.isMultiple(of: 2) ? 300 : 382 }
    fixture.view.scrollToItem(
      at: IndexPath(item: 200, section: 0), alignment: .start, animated: false)
    fixture.frame()
    var delta = ScrollDelta()
    delta[axis.direction] = axis.isRightToLeft ? 10 : -10
    for step in 0..<150 {
      let before = fixture.drawn
      fixture.view.moveFinger(by: delta, at: nil, time: fixture.time.advanced(bySeconds: 0.008))
      let moved = fixture.frame()[axis.direction]
      for (item, frame) in before {
        guard let now = fixture.drawn[item] else { continue }
        #expect(
          now.start(along: axis.direction) == frame.start(along: axis.direction) - moved,
          "step \(step), item \(item)")
      }
    }
  }

  /// In a single step the last item of a section leaves, and the header of the next section is much
  /// smaller than its estimate.
  @Test(arguments: [610.0, 650, 690], [54.0, 300])
  func `the space left by a smaller header is filled in the same frame`(
    step: Double, header: Double
  ) {
    let fixture = ListFixture(
      count: 60, estimate: 100, sectionCount: 2, header: .estimated(500)
    ) { $0 < 0 ? header : 100 }
    let section = fixture.source.indexPath(for: 29)!
    fixture.view.scrollToItem(at: section, alignment: .end, animated: false)
    fixture.frame()
    #expect(fixture.drawn[29]?.maxY == 600)
    let time = fixture.time.advanced(bySeconds: 0.008)
    fixture.view.moveFinger(by: ScrollDelta(y: step), at: nil, time: time)
    let moved = fixture.frame().y
    #expect(moved > 500)
    #expect(fixture.drawn[30]?.minY == 600 + header - moved)
  }

  // MARK: Movement that is reported

  @Test(arguments: [ScrollAlignment.start, .center, .end])
  func `a jump into unmeasured content is reported once, in the frame that displays it`(
    alignment: ScrollAlignment
  ) {
    let fixture = ListFixture(count: 5000, estimate: 40) { 50 + Double($0 % 7) * 40 }
    fixture.view.scrollToItem(
      at: IndexPath(item: 3000, section: 0), alignment: alignment, animated: false)
    fixture.frame()
    let shown = fixture.drawn
    #expect(fixture.frame() == ScrollDelta())
    #expect(fixture.drawn == shown)
  }

  @Test func `movement that was laid out before the next frame is not reported by that frame`() {
    let fixture = ListFixture(count: 500, estimate: 40) { _ in 40 }
    fixture.view.setContentOffset(Point(x: 0, y: 4000))
    fixture.view.layoutIfNeeded()
    #expect(fixture.frame() == ScrollDelta())
    fixture.view.setContentOffset(Point(x: 0, y: 4500))
    #expect(fixture.frame() == ScrollDelta(y: 500))
  }
}
