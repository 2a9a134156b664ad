/// Selection, focus and hover of a data source's items, kept by what the items are, not by where.
@MainActor
protocol ItemStates: AnyObject {
  func state(ofItemAt path: IndexPath) -> CellState
  var focusedPath: IndexPath? { get set }
  var hoveredPath: IndexPath? { get set }
  var hasSelection: Bool { get }
  func selectItem(at path: IndexPath, by gesture: SelectionGesture)
  func selectAll()
  func clearSelection()
}

/// What selecting an item does to the rest of the selection.
public enum SelectionGesture: Hashable, Sendable {
  /// The item alone is selected.
  case only
  /// The item is selected if it was not, and the other way round.
  case toggle
  /// All items from the one selected last to this one are selected, and no others.
  case range
}

extension CollectionView {
  /// The item that the keyboard acts on; nil where none has been chosen. Kept by identity through
  /// updates, by diffable data sources only, as is all state.
  public var focusedIndexPath: IndexPath? {
    get { source.states?.focusedPath }
    set {
      source.states?.focusedPath = newValue
      updateStates()
    }
  }

  /// The item under the pointer.
  public var hoveredIndexPath: IndexPath? {
    get { source.states?.hoveredPath }
    set {
      guard source.states?.hoveredPath != newValue else { return }
      source.states?.hoveredPath = newValue
      updateStates()
    }
  }

  /// Whether any item is selected.
  public var hasSelection: Bool { source.states?.hasSelection ?? false }

  /// Whether an item is selected. O(1).
  public func isItemSelected(at indexPath: IndexPath) -> Bool {
    source.states?.state(ofItemAt: indexPath).isSelected ?? false
  }

  /// Selects an item, as a click on it does, and focuses it.
  public func selectItem(at indexPath: IndexPath, by gesture: SelectionGesture = .only) {
    source.states?.selectItem(at: indexPath, by: gesture)
    source.states?.focusedPath = indexPath
    updateStates()
  }

  /// Selects all items there are at the moment. O(1) in their number.
  public func selectAllItems() {
    source.states?.selectAll()
    updateStates()
  }

  /// Selects nothing any more.
  public func clearSelection() {
    source.states?.clearSelection()
    updateStates()
  }

  func state(of element: ElementID) -> CellState {
    guard element.category == .cell, let states = source.states else { return CellState() }
    return states.state(ofItemAt: element.indexPath)
  }

  /// Brings the state of every cell up to date, displayed or waiting.
  func updateStates() {
    for view in views.displayedViews { updateState(of: view) }
    views.forEachWaiting(updateState)
  }

  private func updateState(of view: CollectionReusableView) {
    guard let cell = view as? CollectionViewCell, let element = cell.layoutAttributes?.element
    else { return }
    cell.state = state(of: element)
  }
}
