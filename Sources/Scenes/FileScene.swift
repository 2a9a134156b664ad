import ItemSources

/// A scene whose items are files of the user. The arrow keys select the focused item alone.
@MainActor
package protocol FileScene: Scene {
  /// The files of the selected items; those of the focused item if none is selected; nil without
  /// either. Files that are being moved away are left out.
  var selectedFiles: FileSelection? { get }

  /// Marks files that are being moved to the trash, so that no other action concerns them.
  ///
  /// The selected items are deselected, and the focus moves to the first item after them, or else to
  /// the last one before them that is neither selected nor moved away.
  ///
  /// - Parameter opened: The path of the open photo, if only that one is moved; the selection then
  ///   stays.
  /// - Returns: A function to call when the files have moved, with the positions of those that could
  ///   not be moved in ``selectedFiles``; these are selected again.
  func leaveFiles(_ opened: String?) -> (_ failed: [Int]) -> Void

  /// Whether the file of the item at an index is being moved to the trash.
  func isLeaving(_ index: Int) -> Bool

  /// Lists the files again, and decodes visible photos again, that did not answer: their share does now.
  func filesDidAnswer()

  /// Lists the files again, and decodes visible photos that failed again.
  func listFilesAgain()

  /// Lists the files again after some were moved by the app.
  ///
  /// - Parameter areRestored: Whether they were moved back.
  func refreshFiles(areRestored: Bool)

  /// Reads the ratings of files again after the app has written them.
  func refreshRatings(of paths: [String])

  /// Lists the files again after one was renamed, and selects its item alone.
  func refreshFiles(renamed path: String, to newPath: String)
}
