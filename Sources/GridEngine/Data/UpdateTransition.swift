/// The state before an update that the next layout needs to animate it.
struct UpdateTransition: Sendable {
  /// The old frames of elements around the viewport, by their new identity, in leading coordinates
  /// before ``shift``.
  private(set) var frames: [ElementID: Rect]
  /// The elements of ``frames`` that were not measured.
  private(set) var unmeasured: Set<ElementID>
  /// The displacement of the viewport together with its anchor.
  var shift = ScrollDelta()
  /// The old index path of the first visible item.
  var firstInView: IndexPath?
  var axis: Axis
  /// Returns the index path of an item before all updates since the last layout; `nil` if it is
  /// new.
  private(set) var oldPath: @Sendable (IndexPath) -> IndexPath?

  /// Creates the transition of an update.
  init(
    frames: [ElementID: Rect], unmeasured: Set<ElementID> = [], firstInView: IndexPath? = nil,
    axis: Axis, oldPath: @escaping @Sendable (IndexPath) -> IndexPath?
  ) {
    self.frames = frames
    self.unmeasured = unmeasured
    self.firstInView = firstInView
    self.axis = axis
    self.oldPath = oldPath
  }

  /// Whether the update inserts the item of an element.
  func inserts(_ element: ElementID) -> Bool {
    element.category == .cell && oldPath(element.indexPath) == nil
  }

  /// Returns the old frame of an element that was not displayed; `nil` if it is new.
  func oldFrame(of attributes: LayoutAttributes?) -> Rect? {
    guard let attributes else { return nil }
    if let frame = frames[attributes.element] { return frame.offsetBy(dx: shift.x, dy: shift.y) }
    guard attributes.element.category == .cell, let old = oldPath(attributes.indexPath) else {
      return nil
    }
    // Far away: the item enters from the edge beyond which it was.
    var frame = attributes.frame
    let isBefore = firstInView.map { old < $0 } ?? false
    frame.origin[axis] = isBefore ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    return frame
  }

  /// Converts the frames to other coordinates.
  mutating func carry(to place: (Rect) -> Rect) {
    frames = frames.mapValues { [shift] in place($0.offsetBy(dx: shift.x, dy: shift.y)) }
    shift = ScrollDelta()
  }

  /// Combines the transition with a further update before it is displayed.
  mutating func follow(_ update: DataUpdate) {
    let (known, estimated) = (frames, unmeasured)
    frames.removeAll(keepingCapacity: true)
    unmeasured.removeAll(keepingCapacity: true)
    for (element, frame) in known {
      guard let path = update.newPath(element.indexPath) else { continue }
      frames[ElementID(.cell, at: path)] = frame
      if estimated.contains(element) { unmeasured.insert(ElementID(.cell, at: path)) }
    }
    let earlier = oldPath
    let later = update.oldPath
    oldPath = { path in later(path).flatMap(earlier) }
  }
}

// MARK: - Estimated frames

extension UpdateTransition {
  /// An element that becomes visible, with its old frame and the size that it should have had there.
  private struct Entering {
    var element: ElementID
    var old: Rect
    var size: Size
  }

  /// Gives old frames that were estimated the sizes that have been measured since.
  ///
  /// Nobody has seen the estimate. Without this, an element that becomes visible during the update would
  /// move by the error of its estimate, although its neighbors stay. The edges that are nearer to the
  /// viewport keep their places, and elements farther away make room.
  ///
  /// - Parameters:
  ///   - elements: The elements that have become visible since the update, in their new frames.
  ///   - viewport: The visible rectangle of the content.
  mutating func measure(_ elements: some Sequence<LayoutAttributes>, around viewport: Rect) {
    guard !unmeasured.isEmpty else { return }
    let middle = (viewport.start(along: axis) + viewport.end(along: axis)) / 2 - shift[axis]
    var (before, after): ([Entering], [Entering]) = ([], [])
    for attributes in elements {
      let element = attributes.element
      guard let old = frames[element] else { continue }
      let size = unmeasured.contains(element) ? attributes.frame.size : old.size
      let entering = Entering(element: element, old: old, size: size)
      if old.start(along: axis) < middle { before.append(entering) } else { after.append(entering) }
    }
    resize(
      before.sorted { $0.old.start(along: axis) > $1.old.start(along: axis) }, before: true)
    resize(
      after.sorted { $0.old.start(along: axis) < $1.old.start(along: axis) }, before: false)
  }

  /// Resizes the old frames of elements on one side of the viewport, the nearest first.
  private mutating func resize(_ elements: [Entering], before: Bool) {
    var growth = 0.0
    var rest = elements[...]
    while let first = rest.first {
      let start = first.old.start(along: axis)
      let row = rest.prefix { abs($0.old.start(along: axis) - start) < 0.001 }
      rest = rest[row.endIndex...]
      // A row is as long as its longest element, which may have been measured before.
      let longest = (old: row.map { $0.old.size[axis] }.max(), new: row.map { $0.size[axis] }.max())
      let grown = (longest.new ?? 0) - (longest.old ?? 0)
      for item in row {
        // The edge of the row that is farther from the viewport moves by the growth of the row, too.
        let distance = growth + (before ? grown : 0)
        var frame = Rect(origin: item.old.origin, size: item.size)
        frame.origin[axis] += before ? -distance : distance
        frames[item.element] = frame
      }
      growth += grown
    }
  }
}
