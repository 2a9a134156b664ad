/// A change of a data source's items, as functions of index paths.
///
/// The view calls them only for elements that have a view or are near.
struct DataUpdate: Sendable {
  /// Returns the new index path of an item; `nil` if it was deleted.
  var newPath: @Sendable (IndexPath) -> IndexPath?
  /// Returns the old index path of an item; `nil` if it is new.
  var oldPath: @Sendable (IndexPath) -> IndexPath?
  /// Returns the new index of a section; `nil` if it was deleted.
  var newSection: @Sendable (Int) -> Int?
  /// Returns the update that a remaining item needs, by its new index path.
  var mark: @Sendable (IndexPath) -> PendingUpdate?
  /// The complete change, if the layout keeps measured sizes; otherwise `nil`.
  var change: LayoutChange?
  var isAnimated = true
  /// Whether all views are requested again.
  var dropsViews = false
  var anchor = UpdateAnchor<IndexPath>.automatic

  /// Creates an update from functions that convert index paths.
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

  /// An update without changes.
  static let nothing = DataUpdate(newPath: { $0 }, oldPath: { $0 }, newSection: { $0 })
}

/// The state before an update that the next layout needs to animate it.
struct UpdateTransition: Sendable {
  /// The old frames of elements around the viewport, by their new identity, in content coordinates
  /// before ``shift``.
  var frames: [ElementID: Rect]
  /// The displacement of the viewport together with its anchor.
  var shift = ScrollDelta()
  /// The old index path of the first visible item.
  var firstInView: IndexPath?
  var axis: Axis
  /// Whether items are arranged from right to left along ``axis``.
  var isMirrored = false
  /// Returns the index path of an item before all updates since the last layout; `nil` if it is
  /// new.
  var oldPath: @Sendable (IndexPath) -> IndexPath?

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
    frame.origin[axis] =
      isBefore != isMirrored ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    return frame
  }

  /// Converts the frames to other coordinates.
  mutating func carry(to place: (Rect) -> Rect) {
    frames = frames.mapValues { [shift] in place($0.offsetBy(dx: shift.x, dy: shift.y)) }
    shift = ScrollDelta()
  }

  /// Combines the transition with a further update before it is displayed.
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
