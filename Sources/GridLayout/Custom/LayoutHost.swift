/// The object that uses a layout, and learns what the layout notices about its input: the collection view.
///
/// A layout that is used alone has none.
@MainActor
package protocol LayoutHost: AnyObject {
  /// Returns the lengths that bars cover at both ends of the viewport, from the leading edge or the top,
  /// in points. Pinned elements are next to them.
  func coveredEdges(along axis: Axis) -> (start: Double, end: Double)
  /// Called when a layout was invalidated, so that it has to be solved before its next use.
  func layoutDidInvalidate()
  /// Called when a layout returned a cell of an item that does not exist. The cell is ignored.
  func layoutDidReturnUnknownItem(at indexPath: IndexPath)
  /// Called when the content of an element requested these sizes in turn. The element keeps its last
  /// size.
  func layoutDidReceiveAlternatingSizes(_ sizes: [Size], of element: ElementID)
}
