import GridEngine

/// Permits and records selection.
@MainActor final class Choices: CollectionViewDelegate {
  var events: [String] = []

  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item != 3 }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    events.append("+\(indexPath.item)")
  }

  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    events.append("-\(indexPath.item)")
  }
}

@MainActor func selection() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 300, height: 500)))
  let source = Names()  // an array, without identifiers
  source.names = (0..<20).map(String.init)
  view.dataSource = source
  let choices = Choices()
  view.delegate = choices
  view.allowsMultipleSelection = false
  view.layoutIfNeeded()

  // Clicks at the rows 1, 2 and 3; the third is not permitted.
  for y in [75.0, 125, 175] {
    guard let path = view.indexPathForItem(atViewportPoint: Point(x: 10, y: y)) else { continue }
    view.selectItem(at: path)
  }
  // The focus moves alone.
  view.moveFocus(.down)
  let focused = view.focusedIndexPath?.item
  let selected = view.indexPathsForSelectedItems.map(\.item)
  view.deselectItem(at: IndexPath(item: 2, section: 0))
  return choices.events.joined(separator: " ") + ", selected \(selected), focused "
    + "\(focused ?? -1), then \(view.indexPathsForSelectedItems.count) selected"
}
