import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Compares a view from right to left with the same view from left to right.
///
/// Both receive the same data and mirrored input. Everything that the view reports must then be the
/// mirror image: coordinates of the content in the width of the content, coordinates of the viewport in
/// the width of the viewport.
@MainActor
struct LayoutDirectionTests {
  @Test(arguments: Axis.allCases, Seeds.chosen)
  func `a view from right to left is the mirror image of one from left to right`(
    axis: Axis, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for world in 0..<Seeds.iterations(6) {
      let pair = MirroredPair(axis, using: &random)
      pair.expectMirrored("world \(world) at the beginning")
      for step in 0..<60 {
        let operation = pair.change(using: &random)
        for _ in 0..<Int.random(in: 1...4, using: &random) { pair.frame() }
        guard pair.expectMirrored("world \(world), step \(step): \(operation)") else { return }
      }
    }
  }
}

/// Two views with the same sections, one for each direction.
@MainActor
private final class MirroredPair {
  private let axis: Axis
  private let sections: [SectionForm]
  private var sides: [MirroredSide] = []
  private var nextItem = 10_000
  /// The points of a drag, in the viewport from left to right.
  private var point = Point.zero

  init(_ axis: Axis, using random: inout SplitMix64) {
    self.axis = axis
    sections = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      SectionForm(using: &random)
    }
    let size = Size(
      width: Double(Int.random(in: 200...500, using: &random)),
      height: Double(Int.random(in: 200...500, using: &random)))
    let safeArea = Bool.random(using: &random) ? Self.insets(using: &random) : .zero
    let scale: Double = Bool.random(using: &random) ? 1 : 2
    for isMirrored in [false, true] {
      var environment = LayoutEnvironment(
        containerSize: size, safeAreaInsets: safeArea, scale: scale)
      environment.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      sides.append(MirroredSide(axis, sections, environment, isMirrored: isMirrored))
    }
    frame()
  }

  private static func insets(using random: inout SplitMix64) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: Double(Int.random(in: 0...30, using: &random)),
      leading: Double(Int.random(in: 0...30, using: &random)),
      bottom: Double(Int.random(in: 0...30, using: &random)),
      trailing: Double(Int.random(in: 0...30, using: &random)))
  }

  private var size: Size { sides[0].view.environment.containerSize }

  func frame() { for side in sides { side.frame() } }

  private func each(_ body: (MirroredSide) -> Void) { for side in sides { body(side) } }

  // MARK: Changes

  private func anyPoint(using random: inout SplitMix64) -> Point {
    Point(
      x: Double(Int.random(in: 0..<Int(size.width), using: &random)) + 0.25,
      y: Double(Int.random(in: 0..<Int(size.height), using: &random)) + 0.25)
  }

  private func anyPath(using random: inout SplitMix64) -> IndexPath {
    let section = Int.random(in: 0..<sections.count, using: &random)
    let count = sides[0].view.numberOfItems(inSection: section)
    return IndexPath(item: Int.random(in: 0..<max(1, count), using: &random), section: section)
  }

  private func anyDelta(using random: inout SplitMix64) -> ScrollDelta {
    ScrollDelta(
      x: Double(Int.random(in: -90...120, using: &random)),
      y: Double(Int.random(in: -90...120, using: &random)))
  }

  /// Changes both views, and returns the name of the change.
  func change(using random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: scrollByWheel(using: &random)
    case 1, 2: scrollByTouchpad(using: &random)
    case 3: scrollByTouch(using: &random)
    case 4: setOffset(using: &random)
    case 5: fling(using: &random)
    case 6, 7: scrollToItem(using: &random)
    case 8: scrollRow(using: &random)
    case 9, 10: moveFocus(using: &random)
    case 11, 12: changeData(using: &random)
    case 13: resize(using: &random)
    case 14: changeInset(using: &random)
    case 15: invalidate(using: &random)
    case 16: drag(using: &random)
    case 17: selectByBand(using: &random)
    case 18: pinch(using: &random)
    default: query(using: &random)
    }
  }

  private func scrollByWheel(using random: inout SplitMix64) -> String {
    let (delta, point) = (anyDelta(using: &random), anyPoint(using: &random))
    let isVertical = Bool.random(using: &random)
    each {
      // A vertical wheel scrolls horizontal content towards its end in both directions.
      let delta = isVertical ? ScrollDelta(y: delta.y) : $0.mirrored(delta)
      $0.view.scroll(
        by: WheelInput(device: .wheel, delta: delta, notch: 100), at: $0.mirrored(point),
        time: $0.time)
    }
    return "wheel"
  }

  private func scrollByTouchpad(using random: inout SplitMix64) -> String {
    let point = anyPoint(using: &random)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let delta = anyDelta(using: &random)
      each {
        $0.view.moveFinger(by: $0.mirrored(delta), at: $0.mirrored(point), time: $0.nextTime())
      }
      frame()
    }
    if Bool.random(using: &random) { each { $0.view.touchpadEnded(at: $0.nextTime()) } }
    return "touchpad"
  }

  private func scrollByTouch(using random: inout SplitMix64) -> String {
    let point = anyPoint(using: &random)
    each { $0.view.touchBegan(at: $0.mirrored(point), time: $0.nextTime()) }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let delta = anyDelta(using: &random)
      each { $0.view.touchMoved(by: $0.mirrored(delta), at: $0.nextTime()) }
      frame()
    }
    each { $0.view.touchEnded(at: $0.nextTime()) }
    return "touch"
  }

  private func setOffset(using random: inout SplitMix64) -> String {
    let limit = sides[0].view.maximumContentOffset
    let offset = Point(
      x: Double(Int.random(in: -40...max(0, Int(limit.x) + 40), using: &random)),
      y: Double(Int.random(in: -40...max(0, Int(limit.y) + 40), using: &random)))
    let isAnimated = Bool.random(using: &random)
    each { $0.view.setContentOffset($0.mirroredOffset(offset), animated: isAnimated) }
    return "offset \(offset)"
  }

  private func fling(using random: inout SplitMix64) -> String {
    let velocity = Double(Int.random(in: -4000...4000, using: &random))
    each { side in
      side.view.scroll {
        $0[axis].fling(
          velocity: side.isMirrored && axis == .horizontal ? -velocity : velocity, at: side.time)
      }
    }
    return "fling \(velocity)"
  }

  private func scrollToItem(using random: inout SplitMix64) -> String {
    let path = anyPath(using: &random)
    let alignment = ScrollAlignment.allCases.randomElement(using: &random) ?? .nearest
    let isAnimated = Bool.random(using: &random)
    each { $0.view.scrollToItem(at: path, alignment: alignment, animated: isAnimated) }
    return "item \(path) at \(alignment)"
  }

  private func scrollRow(using random: inout SplitMix64) -> String {
    let section = Int.random(in: 0..<sections.count, using: &random)
    let isAnimated = Bool.random(using: &random)
    if Bool.random(using: &random) {
      let offset = Double(Int.random(in: 0...900, using: &random))
      each { $0.view.scrollRow(ofSection: section, to: offset, animated: isAnimated) }
    } else {
      let point = anyPoint(using: &random)
      let direction = FocusDirection.allCases.randomElement(using: &random) ?? .left
      each {
        $0.view.stepRow(at: $0.mirrored(point), towards: $0.mirrored(direction), time: $0.time)
      }
    }
    return "row \(section)"
  }

  private func moveFocus(using random: inout SplitMix64) -> String {
    let direction = FocusDirection.allCases.randomElement(using: &random) ?? .left
    each { $0.view.moveFocus($0.mirrored(direction)) }
    return "focus to the \(direction)"
  }

  private func changeData(using random: inout SplitMix64) -> String {
    var snapshot = sides[0].source.snapshot()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let items = snapshot.itemIdentifiers
      guard let item = items.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        try? snapshot.insertItems([nextItem, nextItem + 1], beforeItem: item)
        nextItem += 2
      case 1 where items.count > 60 * sections.count: snapshot.deleteItems([item])
      default:
        if let other = items.randomElement(using: &random), other != item {
          try? snapshot.moveItem(item, beforeItem: other)
        }
      }
    }
    let isAnimated = Bool.random(using: &random)
    each { $0.source.apply(snapshot, animatingDifferences: isAnimated) }
    return "data\(isAnimated ? " with animation" : "")"
  }

  private func resize(using random: inout SplitMix64) -> String {
    let size = Size(
      width: Double(Int.random(in: 200...500, using: &random)),
      height: Double(Int.random(in: 200...500, using: &random)))
    each { $0.view.environment.containerSize = size }
    return "size \(size)"
  }

  private func changeInset(using random: inout SplitMix64) -> String {
    let inset = Self.insets(using: &random)
    each { $0.view.contentInset = inset }
    return "inset \(inset)"
  }

  private func invalidate(using random: inout SplitMix64) -> String {
    let point = anyPoint(using: &random)
    let kind = Int.random(in: 0..<3, using: &random)
    each {
      let anchor: ContentAnchor =
        [ContentAnchor.leading, .center, .point($0.mirrored(point))][kind]
      $0.scaleExtents(by: kind == 0 ? 2 : 1)
      $0.view.invalidateLayout(keeping: anchor, animated: kind == 1)
    }
    return "invalidation \(kind)"
  }

  private func drag(using random: inout SplitMix64) -> String {
    guard !sides[0].view.isReordering else {
      each { $0.view.endInteractiveMovement() }
      return "drop"
    }
    let point = anyPoint(using: &random)
    guard let path = sides[0].view.indexPathForItem(atViewportPoint: point) else {
      return "nothing"
    }
    each {
      $0.view.beginInteractiveMovementForItem(at: path, grabbedAt: $0.mirrored(point))
    }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let point = anyPoint(using: &random)
      each { $0.view.updateInteractiveMovementTargetPosition($0.mirrored(point)) }
      frame()
      frame()
    }
    return "drag of \(path)"
  }

  private func selectByBand(using random: inout SplitMix64) -> String {
    if sides[0].view.selectionRect == nil {
      let point = anyPoint(using: &random)
      each { $0.view.beginBandSelection(at: $0.mirrored(point)) }
    }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let point = anyPoint(using: &random)
      each { $0.view.updateBandSelection(to: $0.mirrored(point)) }
      frame()
    }
    if Bool.random(using: &random) { each { $0.view.endBandSelection() } }
    return "selection rectangle"
  }

  private func pinch(using random: inout SplitMix64) -> String {
    let point = anyPoint(using: &random)
    each { $0.view.beginZoom(at: $0.mirrored(point), time: $0.time) }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let factor = Double.random(in: 0.7...1.4, using: &random)
      let delta = anyDelta(using: &random)
      each { $0.view.zoom(by: factor, movedBy: $0.mirrored(delta)) }
      frame()
    }
    each { $0.view.endZoom(at: $0.time) }
    // The bounds of scaled elements are no whole numbers, so an element may be visible on one side only.
    for _ in 0..<120 { frame() }
    return "pinch"
  }

  private func query(using random: inout SplitMix64) -> String {
    let (point, path) = (anyPoint(using: &random), anyPath(using: &random))
    let (one, other) = (sides[0], sides[1])
    #expect(
      one.view.indexPathForItem(atViewportPoint: point)
        == other.view.indexPathForItem(atViewportPoint: other.mirrored(point)))
    let content = one.view.contentPoint(atViewportPoint: point)
    let otherContent = other.view.contentPoint(atViewportPoint: other.mirrored(point))
    #expect(near(content.x, one.view.contentSize.width - otherContent.x))
    #expect(near(content.y, otherContent.y))
    if let frame = one.view.layoutAttributesForItem(at: path)?.frame {
      let found = other.view.layoutAttributesForItem(at: path)?.frame
      #expect(found.map { near(other.mirroredInContent($0), frame) } ?? false)
      let area = frame.insetBy(dx: -70.25, dy: -70.25)
      #expect(
        one.view.indexPathsForItems(in: area)
          == other.view.indexPathsForItems(in: other.mirroredInContent(area)))
    }
    if let offset = one.view.contentOffset(ofSection: path.section) {
      let found = other.view.contentOffset(ofSection: path.section) ?? .infinity
      let mirrored = other.mirroredOffset(Point(x: found, y: found))
      #expect(near(mirrored[axis], offset), "section \(path.section)")
    }
    return "query"
  }

  // MARK: Comparison

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  private func near(_ a: Point, _ b: Point) -> Bool { near(a.x, b.x) && near(a.y, b.y) }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    near(a.origin, b.origin) && near(a.width, b.width) && near(a.height, b.height)
  }

  /// Compares the reports of both views.
  ///
  /// - Returns: Whether it is mirrored.
  @discardableResult
  func expectMirrored(_ comment: @autoclosure () -> String) -> Bool {
    let (one, other) = (sides[0], sides[1])
    // The views that are far from the viewport are discarded in the order of a dictionary, so other
    // cells are measured ahead on each side.
    guard one.view.contentSize == other.view.contentSize || !sections.contains(where: \.estimates)
    else { return false }
    let comment = comment()
    var differences: [String] = []
    func compare(_ isMirrored: Bool, _ name: String) {
      if !isMirrored { differences.append(name) }
    }
    func compare(_ name: String, _ value: (CollectionView) -> Point) {
      let (a, b) = (value(one.view), other.mirroredOffset(value(other.view)))
      compare(near(a, b), "\(name): \(a), \(b)")
    }
    compare(one.view.contentSize == other.view.contentSize, "contentSize")
    compare(one.visibleItems == other.visibleItems, "visible items")
    compare("offset") { $0.contentOffset }
    compare("restingPosition") {
      Point(x: $0.motion.x.restingPosition, y: $0.motion.y.restingPosition)
    }
    let (moved, mirroredMove) = (one.moved, other.mirroredMovement)
    compare(
      near(moved.x, mirroredMove.x) && near(moved.y, mirroredMove.y),
      "moved: \(moved), \(mirroredMove)")
    let (frames, mirrored) = (one.frames(), other.frames())
    compare(frames.keys == mirrored.keys, "elements: \(frames.count), \(mirrored.count)")
    for (element, shown) in frames {
      guard let found = mirrored[element] else { continue }
      compare(
        near(shown.frame, other.mirroredInViewport(found.frame))
          && near(shown.opacity, found.opacity), "\(element): \(shown), \(found)")
      // The attributes of a dragged view are those of the frame before the drag.
      if let inContent = shown.inContent, !one.view.isReordering {
        compare(
          found.inContent.map { near(inContent, other.mirroredInContent($0)) } ?? false,
          "attributes of \(element): \(inContent), \(found)")
      }
    }
    compare(one.view.focusedIndexPath == other.view.focusedIndexPath, "focus")
    compare(
      one.view.indexPathsForSelectedItems == other.view.indexPathsForSelectedItems, "selection")
    compare(one.view.isScrolling == other.view.isScrolling, "isScrolling")
    compare(one.requests == other.requests, "prefetching: \(one.requests), \(other.requests)")
    let rect = other.view.selectionRect.map(other.mirroredInContent)
    compare(
      one.view.selectionRect.map { near($0, rect ?? .zero) } ?? (rect == nil),
      "selectionRect")
    for section in sections.indices {
      compare(
        one.view.rowOffset(ofSection: section) == other.view.rowOffset(ofSection: section),
        "row \(section)")
    }
    #expect(differences.prefix(12) == [], "\(comment)")
    return differences.isEmpty
  }
}
