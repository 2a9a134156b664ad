/// An object that prepares draw lists in the idle time of earlier frames, usually the renderer.
@MainActor
public protocol DrawListPreparing: AnyObject {
  /// Prepares the next text of a draw list that is not prepared yet.
  ///
  /// Each call prepares one text, because rendering text is slow.
  ///
  /// - Parameters:
  ///   - list: The draw list of a cell that is not displayed yet.
  ///   - index: The index of the command at which the search starts.
  /// - Returns: The index for the next call; `nil` if the list has no more texts.
  func prepareText(of list: DrawList, from index: Int) -> Int?
}
