import GridEngine
import ItemSources

/// A scene whose items are files of the user.
protocol FileScene: Scene {
  /// The files of the selected items; those of the focused item if none is selected; nil without
  /// either.
  var selectedFiles: FileSelection? { get }

  /// Deselects all items, and moves the focus to the first item after the selected ones that is not
  /// selected, or else to the last one before them. Called before the selected files are moved away.
  func leaveSelection()

  /// Focuses the item of a file as soon as it is in the list.
  func focusFile(at path: String)
}

extension FileScene {
  func leaveSelection() {
    let view = collectionView
    let selected = view.indexPathsForSelectedItems
    guard let last = selected.last ?? view.focusedIndexPath,
      let index = view.itemIndex(at: last)
    else { return }
    let first = selected.first.flatMap { view.itemIndex(at: $0) } ?? index
    view.clearSelection()
    view.focusedIndexPath =
      view.indexPath(ofItem: index + 1) ?? (first > 0 ? view.indexPath(ofItem: first - 1) : nil)
  }
}
