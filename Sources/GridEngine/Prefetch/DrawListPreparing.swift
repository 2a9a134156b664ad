/// Makes ready what draw lists need, in the idle time of earlier frames: what the renderer of a
/// collection view can do for cells that are not in view yet.
@MainActor
public protocol DrawListPreparing: AnyObject {
  /// Makes the next text of `list` that is not ready yet ready to be drawn, one in a call, since texts
  /// take long.
  ///
  /// - Parameter index: Where to go on looking, in the list's commands.
  /// - Returns: Where to go on the next time; nil when the list has no more texts.
  func prepareText(of list: DrawList, from index: Int) -> Int?
}
