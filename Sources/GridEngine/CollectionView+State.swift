/// The selection, focus and hover of a data source's items, kept by identity instead of index path.
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

/// The effect of selecting an item on the rest of the selection.
public enum SelectionGesture: Hashable, Sendable {
  /// Selects the item alone.
  case only
  /// Selects the item, or deselects it if it is selected.
  case toggle
  /// Selects all items from the last selected one to this one, and no others.
  case range
}

extension CollectionView {
  /// The item with the keyboard focus; `nil` if there is none.
  ///
  /// Diffable data sources keep the focus with the item when index paths change. Other data sources
  /// keep no state.
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

  /// A Boolean value that indicates whether any item is selected.
  public var hasSelection: Bool { source.states?.hasSelection ?? false }

  /// Returns whether an item is selected.
  ///
  /// - Complexity: O(1).
  public func isItemSelected(at indexPath: IndexPath) -> Bool {
    source.states?.state(ofItemAt: indexPath).isSelected ?? false
  }

  /// Selects an item, like a click on it, and moves the focus to it.
  public func selectItem(at indexPath: IndexPath, by gesture: SelectionGesture = .only) {
    source.states?.selectItem(at: indexPath, by: gesture)
    source.states?.focusedPath = indexPath
    updateStates()
  }

  /// Selects all items of the current data.
  ///
  /// - Complexity: O(1).
  public func selectAllItems() {
    source.states?.selectAll()
    updateStates()
  }

  /// Clears the selection.
  public func clearSelection() {
    source.states?.clearSelection()
    updateStates()
  }

  func state(of element: ElementID) -> CellState {
    guard element.category == .cell, let states = source.states else { return CellState() }
    return states.state(ofItemAt: element.indexPath)
  }

  /// Updates the state of all cells, displayed or offscreen.
  func updateStates() {
    for view in views.displayedViews { updateState(of: view) }
    views.forEachOffscreen(updateState)
  }

  private func updateState(of view: CollectionReusableView) {
    guard let cell = view as? CollectionViewCell, let element = cell.layoutAttributes?.element
    else { return }
    cell.state = state(of: element)
  }
}
