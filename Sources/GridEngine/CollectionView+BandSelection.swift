/// The effect of a selection rectangle on the items inside of it.
///
/// - SeeAlso: `UIBandSelectionInteraction`.
public enum BandSelectionMode: Hashable, Sendable {
  /// Selects the items, and no others.
  case replace
  /// Selects the items in addition to the selected ones.
  case add
  /// Selects the items, and deselects those of them that are selected.
  case toggle

  /// Returns whether an item is selected afterwards.
  func isSelected(_ isSelected: Bool, inBand isInBand: Bool) -> Bool {
    switch self {
    case .replace: isInBand
    case .add: isSelected || isInBand
    case .toggle: isSelected != isInBand
    }
  }
}

/// The drag of a selection rectangle.
struct BandSelection {
  /// The corner where the drag began, in the content.
  var start: Point
  /// The position of the pointer, in the viewport.
  var point: Point
  var mode: BandSelectionMode
  /// The progress of scrolling near an edge.
  var edgeScroll = EdgeScrollSession()

  /// Moves the corner with the content.
  mutating func shift(by delta: ScrollDelta) {
    start.x += delta.x
    start.y += delta.y
  }
}

extension CollectionView {
  /// The rectangle that the user drags to select items, in content coordinates; `nil` without such a
  /// drag.
  ///
  /// One corner stays where the drag began, the other one follows the pointer within the viewport.
  ///
  /// - SeeAlso: `UIBandSelectionInteraction.selectionRect`.
  public var selectionRect: Rect? { bandRect.map(coordinates.content) }

  /// The same as ``selectionRect``, in leading coordinates.
  var bandRect: Rect? {
    guard let band = selection.band else { return nil }
    let size = environment.containerSize
    let pointer = place(
      at: Point(
        x: min(max(band.point.x, 0), size.width), y: min(max(band.point.y, 0), size.height)))
    let start = band.start
    // A rectangle without an area would not intersect the items that it crosses.
    return Rect(
      x: min(start.x, pointer.x), y: min(start.y, pointer.y),
      width: max(abs(start.x - pointer.x), 1), height: max(abs(start.y - pointer.y), 1))
  }

  /// Begins to select items by a rectangle.
  ///
  /// While the pointer moves, cells show the selection that the rectangle would result in, and
  /// content scrolls near the edges. Other scrolling extends the rectangle too. The selection changes
  /// when the drag ends.
  ///
  /// - Parameters:
  ///   - point: The first corner, in viewport coordinates.
  ///   - mode: The effect on the rest of the selection; by default only items in the rectangle are
  ///     selected.
  /// - Returns: Whether the drag began: several items can be selected and nothing is dragged.
  @discardableResult
  public func beginBandSelection(at point: Point, mode: BandSelectionMode = .replace) -> Bool {
    prepareLayoutIfNeeded()
    guard allowsSelection, allowsMultipleSelection, selection.band == nil, !isReordering else {
      return false
    }
    let point = coordinates.viewport(point)
    selection.band = BandSelection(start: place(at: point), point: point, mode: mode)
    updateStates()
    return true
  }

  /// Moves the second corner of the selection rectangle to the pointer. Cells show the result at the
  /// next layout.
  ///
  /// - Parameter point: The position of the pointer, in viewport coordinates.
  /// - Complexity: O(1); the next layout takes O(*v*) for *v* displayed cells.
  public func updateBandSelection(to point: Point) {
    selection.band?.point = coordinates.viewport(point)
  }

  /// Ends the drag of the selection rectangle, and changes the selection.
  ///
  /// The delegate is asked and notified as by ``selectItem(at:by:)``. The focus does not move.
  ///
  /// - Complexity: O(*r*), where *r* is the number of items in the rows that the rectangle meets; with
  ///   a delegate additionally that of ``indexPathsForSelectedItems``.
  public func endBandSelection() {
    guard let rect = bandRect, let mode = selection.band?.mode else { return }
    selection.band = nil
    prepareLayoutIfNeeded()
    let items = solvedLayout.itemIntervals(in: rect)
    guard let delegate else {
      selection.select(items, by: mode)
      return updateStates()
    }
    let changes = selection.select(items, by: mode, if: permissions(of: delegate))
    updateStates()
    notify(delegate, of: changes)
  }

  /// Cancels the drag of the selection rectangle; the selection stays as it was.
  public func cancelBandSelection() {
    guard selection.band != nil else { return }
    selection.band = nil
    updateStates()
  }

  /// Returns the items in a rectangle of the content, in ascending order.
  ///
  /// An item is included if its frame shares an area with the rectangle. It needs no cell.
  ///
  /// - Parameter rect: A rectangle in content coordinates, in points.
  /// - Complexity: O(log *n* + *r*), where *r* is the number of items in the rows that the rectangle
  ///   meets.
  /// - SeeAlso: `UITableView.indexPathsForRows(in:)`.
  public func indexPathsForItems(in rect: Rect) -> [IndexPath] {
    prepareLayoutIfNeeded()
    var paths: [IndexPath] = []
    solvedLayout.itemIntervals(in: coordinates.content(rect)).forEachItem { paths.append($0) }
    return paths
  }
}
