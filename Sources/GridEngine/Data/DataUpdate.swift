/// A change of a data source's items, as the view needs it: by index path, asked only for what has
/// a view or is near.
struct DataUpdate: Sendable {
  /// Where an item that was at a place is now; nil where it is gone.
  var newPath: @Sendable (IndexPath) -> IndexPath?
  /// Where an item that is at a place was before; nil where it is new.
  var oldPath: @Sendable (IndexPath) -> IndexPath?
  /// Where a section is now; nil where it is gone.
  var newSection: @Sendable (Int) -> Int?
  /// What an item that stays is to get, by its new place.
  var mark: @Sendable (IndexPath) -> PendingUpdate?
  /// The change in full where the layout keeps sizes that items measured; nil where it keeps none.
  var change: LayoutChange?
  var isAnimated = true
  /// Whether every view is asked for anew.
  var dropsViews = false
  var anchor = UpdateAnchor<IndexPath>.automatic

  /// The change that leads from no place to another.
  init(
    newPath: @escaping @Sendable (IndexPath) -> IndexPath?,
    oldPath: @escaping @Sendable (IndexPath) -> IndexPath?,
    newSection: @escaping @Sendable (Int) -> Int?,
    mark: @escaping @Sendable (IndexPath) -> PendingUpdate? = { _ in nil }
  ) {
    self.newPath = newPath
    self.oldPath = oldPath
    self.newSection = newSection
    self.mark = mark
  }

  /// An update that leaves everything where it is.
  static let nothing = DataUpdate(newPath: { $0 }, oldPath: { $0 }, newSection: { $0 })
}

/// What the layout after an update has to know to animate it.
struct UpdateTransition: Sendable {
  /// Where elements around the viewport were, in content coordinates before ``shift``, by what they
  /// are called now.
  var frames: [ElementID: Rect]
  /// How far the viewport went with its anchor.
  var shift = ScrollDelta()
  /// The first item that was in view, as it was called.
  var firstInView: IndexPath?
  var axis: Axis
  /// Whether items follow one another from the right to the left along ``axis``.
  var isMirrored = false
  /// Where an item was before all updates since the last layout; nil where it is new.
  var oldPath: @Sendable (IndexPath) -> IndexPath?

  /// Where an element comes from that was not displayed before; nil where it is new.
  func oldFrame(of attributes: LayoutAttributes?) -> Rect? {
    guard let attributes else { return nil }
    if let frame = frames[attributes.element] { return frame.offsetBy(dx: shift.x, dy: shift.y) }
    guard attributes.element.category == .cell, let old = oldPath(attributes.indexPath) else {
      return nil
    }
    // From far: from beyond the edge that it was behind.
    var frame = attributes.frame
    let isBefore = firstInView.map { old < $0 } ?? false
    frame.origin[axis] =
      isBefore != isMirrored ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    return frame
  }

  /// Has all of it be at other places.
  mutating func carry(to place: (Rect) -> Rect) {
    frames = frames.mapValues { [shift] in place($0.offsetBy(dx: shift.x, dy: shift.y)) }
    shift = ScrollDelta()
  }

  /// Takes up a further update that came before the first was shown.
  mutating func follow(_ update: DataUpdate) {
    let known = frames
    frames.removeAll(keepingCapacity: true)
    for (element, frame) in known {
      guard let path = update.newPath(element.indexPath) else { continue }
      frames[ElementID(.cell, at: path)] = frame
    }
    let earlier = oldPath
    let later = update.oldPath
    oldPath = { path in later(path).flatMap(earlier) }
  }
}
