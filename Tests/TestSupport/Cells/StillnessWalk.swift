import FrameTiming
import GridEngine

/// Random operations on a ``MeasuredFixture``, which are checked for views that move without being
/// scrolled.
@MainActor
public final class StillnessWalk {
  public let fixture: MeasuredFixture
  /// The description of the last operation.
  public private(set) var last = "the beginning"
  private var random: SplitMix64
  private var nextItem = 1_000_000
  private var nextSection = 100_000
  private var resizing = Resizing.fresh

  /// Creates a fixture with the layout `form`.
  public init(_ form: MeasuredFixture.Form, seed: UInt64) {
    fixture = MeasuredFixture(form)
    random = SplitMix64(seed: seed)
  }

  private var axis: Axis { fixture.form.direction }

  /// The sign of a movement along an axis, seen from the edge at which content begins.
  private var leadingSign: Double {
    fixture.form.isRightToLeft && axis == .horizontal ? -1 : 1
  }

  /// Does an operation, idle work and frames.
  ///
  /// - Returns: A description of each view that moved, and of each wrong size.
  public func step() async throws -> [String] {
    var problems: [String] = []
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: problems = scroll()
    case 7..<10: problems = resize()
    case 10..<14: problems = try await update()
    case 14: problems = try await reconfigure()
    case 15, 16: problems = jump()
    case 17: problems = pull()
    case 18: problems = goToEdge()
    default: last = "idle work"
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) where problems.isEmpty {
      problems = idle()
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) where problems.isEmpty {
      problems = check(.all) {}
    }
    if problems.isEmpty, Int.random(in: 0..<8, using: &random) == 0 { problems = settle() }
    return problems
  }

  // MARK: Checking

  /// Performs `change`, runs a frame, and describes each item that moved against `expectation`.
  private func check(
    _ expectation: Expectation, isScroll: Bool = true, pulledBy pull: Double = 0,
    _ change: () -> Void
  ) -> [String] {
    let before = fixture.cells
    let wasAt = fixture.position
    change()
    let moved = fixture.frame()
    if moved != 0 { resizing = .fresh }
    return compare(
      before, wasAt.now, moved: moved, expectation, isScroll: isScroll, pulledBy: pull)
  }

  /// Describes each item that moved against `expectation`.
  ///
  /// - Parameters:
  ///   - moved: The distance of the frame.
  ///   - pull: The distance of the finger. An end of the content may have stopped it before cells were
  ///     measured; where these move the end away, content follows the finger.
  private func compare(
    _ before: [Int: MeasuredFixture.Span], _ position: Double, moved: Double,
    _ expectation: Expectation, isScroll: Bool, pulledBy pull: Double = 0
  ) -> [String] {
    let after = fixture.cells
    var problems = fixture.wrongSizes
    for item in expected(expectation, before) {
      guard let new = after[item] else {
        if isMissing(item, expectation) { problems.append("item \(item) left the viewport") }
        continue
      }
      // An item that the first resize has kept need not have been visible before this one.
      guard let old = before[item] ?? (expectation.isRecorded ? new : nil) else { continue }
      var distance = old.start - new.start
      switch expectation {
      case .part: distance = old.start / old.length * new.length - new.start
      case .at(_, let start): distance = start - new.start
      case .share(_, let share): distance = share * new.length - new.start
      default: break
      }
      // A scroll that reaches an end moves less.
      let least = isScroll ? min(0, moved) : -.infinity
      let most = isScroll ? max(0, moved) : .infinity
      let isPulled = pull != 0 && abs(moved) < abs(pull)
      if isPulled, distance >= min(moved, pull) - 0.5, distance <= max(moved, pull) + 0.5 {
        continue
      }
      if isAtAnEnd, distance >= least - 0.5, distance <= most + 0.5 { continue }
      if abs(distance - moved) > 0.5 {
        problems.append("item \(item) went from \(old.start) to \(new.start), scrolled by \(moved)")
      }
    }
    if case .beginning = expectation, fixture.position.now != position {
      problems.append("the beginning went from \(position) to \(fixture.position.now)")
    }
    return problems
  }

  /// Whether an invisible item should be visible: its recorded position is in the viewport.
  private func isMissing(_ item: Int, _ expectation: Expectation) -> Bool {
    guard !isAtAnEnd, fixture.source.indexPath(for: item) != nil else { return false }
    return switch expectation {
    case .at(_, let start): start < fixture.view.environment.containerSize[axis]
    case .share: true
    default: false
    }
  }

  private var isAtAnEnd: Bool {
    let (now, most) = fixture.position
    return now <= 0.5 || now >= most - 0.5
  }

  private func expected(
    _ expectation: Expectation, _ before: [Int: MeasuredFixture.Span]
  ) -> [Int] {
    switch expectation {
    case .all: Array(before.keys)
    case .upTo(let place): before.filter { $0.value.start <= place }.map(\.key)
    case .first(let items): Array(items.prefix(1))
    case .part(let item), .at(let item, _), .share(let item, _): [item]
    case .nothing, .beginning: []
    }
  }

  /// Does one step of idle work, which must move nothing.
  private func idle() -> [String] {
    let before = fixture.cells
    let position = fixture.position.now
    let isLong = Int.random(in: 0..<4, using: &random) == 0
    if fixture.view.isScrolling {
      fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: isLong ? 0.01 : 0.0003))
    } else {
      _ = fixture.view.prepareAtRest(for: isLong ? 0.01 : 0)
    }
    let problems = compare(before, position, moved: 0, .all, isScroll: true)
    return problems.map { "in idle work, \($0)" }
  }

  /// Runs frames until motion ends, and checks that cells are contiguous.
  private func settle() -> [String] {
    for _ in 0..<1000 where fixture.view.isScrolling {
      let problems = check(.all) {}
      if !problems.isEmpty { return problems.map { "on the distance to rest, \($0)" } }
    }
    let before = fixture.cells
    fixture.settle()
    var problems = compare(before, fixture.position.now, moved: 0, .all, isScroll: true)
      .map { "at rest, \($0)" }
    guard fixture.form.columns == 1 else { return problems }
    let snapshot = fixture.source.snapshot()
    let cells = fixture.cells
    for (item, span) in cells {
      guard let path = fixture.source.indexPath(for: item),
        let next = fixture.source.itemIdentifier(
          for: IndexPath(item: path.item + 1, section: path.section)),
        snapshot.sectionIdentifier(containingItem: next) != nil, let other = cells[next]
      else { continue }
      if abs(other.start - span.end - fixture.form.spacing) > 0.5 {
        problems.append("item \(next) begins at \(other.start), after one that ends at \(span.end)")
      }
    }
    return problems
  }

  // MARK: Operations

  private func scroll() -> [String] {
    let view = fixture.view
    let axis = axis
    let moment = fixture.time.advanced(bySeconds: 0.004)
    var problems: [String] = []
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let notches = Double(Int.random(in: -4...4, using: &random))
      last = "\(notches) notches"
      let delta = ScrollDelta(y: 100 * notches)
      noteInput(isScroll: notches != 0)
      problems = check(.all) {
        view.scroll(by: WheelInput(device: .wheel, delta: delta), at: nil, time: moment)
      }
    case 1:
      var delta = ScrollDelta()
      delta[axis] = Double(Int.random(in: -300...300, using: &random))
      last = "fingers by \(delta[axis])"
      noteInput(isScroll: delta[axis] != 0)
      for _ in 0..<4 where problems.isEmpty {
        let time = fixture.time.advanced(bySeconds: 0.004)
        problems = check(.all, pulledBy: delta[axis] * leadingSign) {
          view.moveFinger(by: delta, at: nil, time: time)
        }
      }
      problems += check(.all) { view.touchpadEnded(at: fixture.time.advanced(bySeconds: 0.004)) }
    default:
      let velocity = Double.random(in: -9000...9000, using: &random)
      last = "a fling at \(velocity)"
      noteInput(isScroll: true)
      problems = check(.all) { view.scroll { $0[axis].fling(velocity: velocity, at: moment) } }
      for _ in 0..<30 where problems.isEmpty { problems = check(.all) {} + idle() }
    }
    return problems
  }

  /// Updates what the next resize keeps in place.
  private func noteInput(isScroll: Bool) {
    if isScroll { resizing = .fresh } else { didChange() }
  }

  /// Records that something may have chosen another anchor.
  private func didChange() {
    if case .kept = resizing { resizing = .unclear }
  }

  /// Drags with a finger on the screen, also past the ends.
  private func pull() -> [String] {
    let view = fixture.view
    let middle = Point(x: 100, y: 100)
    var delta = ScrollDelta()
    delta[axis] = Double(Int.random(in: -200...200, using: &random))
    last = "a touch by \(delta[axis])"
    noteInput(isScroll: delta[axis] != 0)
    var problems = check(.all) { view.touchBegan(at: middle, time: fixture.time) }
    for _ in 0..<6 where problems.isEmpty {
      let time = fixture.time.advanced(bySeconds: 0.004)
      problems = check(.all, pulledBy: delta[axis] * leadingSign) {
        view.touchMoved(by: delta, at: time)
      }
    }
    return problems + check(.all) { view.touchEnded(at: fixture.time.advanced(bySeconds: 0.004)) }
  }

  /// Resizes the view once or several times, as a user who drags the edge of a window.
  private func resize() -> [String] {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let problems = resizeOnce()
      if !problems.isEmpty { return problems }
    }
    return []
  }

  private func resizeOnce() -> [String] {
    let isAcross = Int.random(in: 0..<4, using: &random) > 0
    let extent = Double(Int.random(in: 200...1100, using: &random))
    let axis = isAcross ? axis.cross : axis
    last = "\(isAcross ? "an extent across" : "an extent along") of \(extent)"
    let wasScrolling = fixture.view.isScrolling
    let expectation = expectationOfResize(along: isAcross ? nil : extent)
    let problems = check(expectation, isScroll: false) {
      fixture.view.environment.containerSize[axis] = extent
      guard isAcross, Bool.random(using: &random) else { return }
      // Two changes in one frame.
      fixture.view.environment.containerSize[axis] = extent + 40
    }
    // The frame has scrolled first, so the position of its anchor is not known.
    if wasScrolling || fixture.view.isScrolling { resizing = .unclear }
    return problems
  }

  /// Returns what a resize keeps in place, and records it for the next one.
  ///
  /// - Parameter extent: The new extent along the scroll direction; `nil` if it stays the same.
  private func expectationOfResize(along extent: Double?) -> Expectation {
    switch resizing {
    case .kept(let expectation): return expectation
    case .unclear: return .nothing
    case .fresh: break
    }
    let anchor = anchorThroughResizing(to: extent ?? .infinity)
    resizing = anchor.isNothing ? .unclear : .kept(kept(anchor))
    // A fraction of the new size may equal a fraction of the old one.
    guard extent != nil else { return anchor }
    if fixture.view.isScrolling, isAtAnEnd {
      // Content returns from beyond the end, or continues where the end has stopped it.
      return .nothing
    }
    return fixture.position.now <= 0 ? .beginning : .all
  }

  /// Returns an anchor with its current position, for later resizes.
  private func kept(_ anchor: Expectation) -> Expectation {
    let cells = fixture.cells
    switch anchor {
    case .first(let items):
      return items.first.flatMap { item in cells[item].map { .at(item, start: $0.start) } }
        ?? .nothing
    case .part(let item): return cells[item].map { .share(item, $0.start / $0.length) } ?? .nothing
    default: return anchor
    }
  }

  /// Returns the beginning if it is visible, otherwise the first item that is fully visible before and
  /// after a resize to `extent` along the scroll direction, otherwise the first item, by its fraction if
  /// it begins before the viewport.
  private func anchorThroughResizing(to extent: Double) -> Expectation {
    if fixture.view.isScrolling { return .nothing }
    if fixture.position.now <= 0 { return .beginning }
    let whole = inOrder(fixture.cells).filter { isWhole($0, in: extent) }
    if let first = whole.first { return .first([first]) }
    guard let first = inOrder(fixture.cells).first else { return .nothing }
    return fixture.cells[first]!.start < 0 ? .part(first) : .first([first])
  }

  private func isWhole(_ item: Int) -> Bool { isWhole(item, in: .infinity) }

  /// Whether an item is fully visible, also after the viewport has changed its extent.
  private func isWhole(_ item: Int, in extent: Double) -> Bool {
    guard let span = fixture.cells[item] else { return false }
    let extent = min(extent, fixture.view.environment.containerSize[axis])
    return span.start >= -0.5 && span.end <= extent + 0.5
  }

  /// Returns the items by position, then by index path.
  private func inOrder(_ cells: [Int: MeasuredFixture.Span]) -> [Int] {
    cells.keys.sorted {
      (cells[$0]!.start, fixture.source.indexPath(for: $0)!)
        < (cells[$1]!.start, fixture.source.indexPath(for: $1)!)
    }
  }

  private static let maximumJumpFrames = 20
  private static let maximumAnimationFrames = 600

  private func jump() -> [String] {
    let items = fixture.source.snapshot().itemIdentifiers
    guard let item = items.randomElement(using: &random) else { return [] }
    last = "a jump to item \(item)"
    noteInput(isScroll: true)
    let alignments: [ScrollAlignment] = [.start, .center, .end, .nearest]
    fixture.view.scrollToItem(
      item, at: alignments.randomElement(using: &random)!, animated: false)
    // Movement that was displayed in this frame is not reported again. Where cells are much smaller than
    // estimated, the next frames continue to measure.
    var position = -Double.infinity
    for _ in 0..<Self.maximumJumpFrames where fixture.position.now != position {
      position = fixture.position.now
      fixture.frame()
    }
    return check(.all) {}
  }

  /// Scrolls to an end, and checks the offset.
  private func goToEdge() -> [String] {
    let toEnd = Bool.random(using: &random)
    let isAnimated = Bool.random(using: &random)
    last = "\(toEnd ? "End" : "Home")\(isAnimated ? ", animated" : "")"
    noteInput(isScroll: true)
    let (axis, isReversed) = (axis, fixture.form.isRightToLeft && axis == .horizontal)
    let time = fixture.time
    fixture.view.scroll {
      let range = $0[axis].range
      $0[axis].scroll(
        to: toEnd != isReversed ? range.upperBound : range.lowerBound, animated: isAnimated,
        at: time)
    }
    // The end moves with each row that is measured on the way.
    for _ in 0..<Self.maximumAnimationFrames {
      fixture.frame()
      if !fixture.view.isScrolling { break }
    }
    fixture.frame()
    let (now, most) = fixture.position
    if abs(now - (toEnd ? most : 0)) > 0.5 { return ["at \(now) of \(most)"] }
    return fixture.wrongSizes
  }

  // MARK: Updates

  private func reconfigure() async throws -> [String] {
    didChange()
    let cells = fixture.cells
    guard let item = cells.keys.sorted().randomElement(using: &random) else { return [] }
    // A motion that the end has stopped continues if the end moves away.
    let place = fixture.view.isScrolling && isAtAnEnd ? -Double.infinity : cells[item]!.start
    if Bool.random(using: &random) { fixture.edit(item) }
    last = "item \(item) configured again"
    guard Bool.random(using: &random) else {
      let view = fixture.view
      let path = fixture.source.indexPath(for: item)!
      return check(.upTo(place), isScroll: false) { view.reconfigureItems(at: [path]) }
    }
    var snapshot = fixture.source.snapshot()
    let isReload = Bool.random(using: &random)
    if isReload { try snapshot.reloadItems([item]) } else { try snapshot.reconfigureItems([item]) }
    return try await apply(snapshot, .first(inOrder(cells).filter(isWhole)))
  }

  private func apply(
    _ snapshot: DiffableDataSourceSnapshot<Int, Int>, _ expectation: Expectation
  ) async throws -> [String] {
    let before = fixture.cells
    let position = fixture.position.now
    let isScrolling = fixture.view.isScrolling
    try await fixture.show(snapshot)
    let atBeginning = position <= 0
    return compare(
      before, position, moved: 0, atBeginning && !isScrolling ? .beginning : expectation,
      isScroll: false)
  }

  private func update() async throws -> [String] {
    didChange()
    var snapshot = fixture.source.snapshot()
    let cells = fixture.cells
    let visible = inOrder(cells)
    let places = visible.map { snapshot.indexOfItem($0) ?? 0 }
    guard let first = places.min(), let final = places.max() else { return [] }
    let items = snapshot.itemIdentifiers
    let anchors = visible.filter(isWhole)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      last = "the same snapshot"
      return try await apply(snapshot, .all)
    case 2:
      last = "a new section before all others"
      let section = fresh(&nextSection)
      try snapshot.insertSections([section], beforeSection: snapshot.sectionIdentifiers[0])
      try snapshot.appendItems(freshItems(), toSection: section)
      return try await apply(snapshot, .all)
    case 3:
      last = "a new section behind all others"
      let section = fresh(&nextSection)
      try snapshot.appendSections([section])
      try snapshot.appendItems(freshItems(), toSection: section)
      return try await apply(snapshot, .all)
    case 4:
      guard fixture.form.columns == 1, first > 0 else { return [] }
      last = "items put in before those in view"
      let place = Int.random(in: max(0, first - 40)..<first, using: &random)
      try snapshot.insertItems(freshItems(), beforeItem: items[place])
      return try await apply(snapshot, .all)
    case 5:
      guard fixture.form.columns == 1, first > 0 else { return [] }
      last = "items deleted before those in view"
      let place = Int.random(in: max(0, first - 40)..<first, using: &random)
      snapshot.deleteItems(Array(items[place..<min(first, place + 7)]))
      return try await apply(snapshot, .all)
    case 6:
      guard final + 1 < items.count else { return [] }
      last = "items moved and deleted behind those in view"
      let place = Int.random(in: final + 1..<min(items.count, final + 60), using: &random)
      snapshot.deleteItems([items[place]])
      if items.count - 1 > place + 1 {
        try snapshot.moveItem(items[items.count - 1], afterItem: items[place + 1])
      }
      return try await apply(snapshot, fixture.form.columns == 1 ? .all : .first(anchors))
    case 7:
      guard let item = visible.randomElement(using: &random), !anchors.isEmpty else { return [] }
      last = "items put in after item \(item)"
      try snapshot.insertItems(freshItems(), afterItem: item)
      return try await apply(snapshot, .first(anchors))
    case 8:
      last = "everything reloaded"
      let view = fixture.view
      guard !anchors.isEmpty, fixture.position.now > 0, !view.isScrolling else { return [] }
      guard Bool.random(using: &random) else {
        return check(.first(anchors), isScroll: false) { view.reloadData() }
      }
      let before = fixture.cells
      fixture.source.applySnapshotUsingReloadData(snapshot)
      fixture.frame()
      return compare(before, fixture.position.now, moved: 0, .first(anchors), isScroll: false)
    case 9:
      last = "the layout solved again"
      let view = fixture.view
      let isAnimated = Bool.random(using: &random)
      return check(view.isScrolling ? .nothing : .all, isScroll: false) {
        view.invalidateLayout(animated: isAnimated)
      }
    case 10:
      last = "the same snapshot, animated"
      guard !fixture.view.isScrolling else { return [] }
      let before = fixture.cells
      let position = fixture.position.now
      try await fixture.show(snapshot, animated: true)
      return compare(before, position, moved: 0, .all, isScroll: false)
    default:
      last = "some of the items in view deleted"
      let gone = Set(visible.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      snapshot.deleteItems(Array(gone))
      return try await apply(snapshot, .first(anchors.filter { !gone.contains($0) }))
    }
  }

  private func freshItems() -> [Int] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in fresh(&nextItem) }
  }

  private func fresh(_ number: inout Int) -> Int {
    number += 1
    return number
  }
}
