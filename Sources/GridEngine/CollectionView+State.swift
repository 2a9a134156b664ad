/// The selection, focus and hover of a data source's items, which stay with the items when index
/// paths change.
@MainActor
protocol ItemStates: AnyObject {
  func state(ofItemAt path: IndexPath) -> CellState
  /// The selected items, in ascending order.
  var selectedPaths: [IndexPath] { get }
  var focusedPath: IndexPath? { get set }
  var hoveredPath: IndexPath? { get set }
  var hasSelection: Bool { get }
  /// The number of selected items.
  var selectedCount: Int { get }
  /// Another number after each change of the selection.
  var selectionGeneration: Int { get }
  func selectItem(at path: IndexPath, by gesture: SelectionGesture)
  /// Selects or deselects an item; the others keep their state.
  func setSelected(_ isSelected: Bool, at path: IndexPath)
  /// Changes the selection of the items in a rectangle, and of the others.
  func select(_ items: ItemIntervals, by mode: BandSelectionMode)
  func selectAll()
  func clearSelection()
}

extension CollectionView {
  /// The item with the keyboard focus; `nil` if there is none.
  ///
  /// The focus stays with the item when an update changes index paths. ``reloadData()`` clears it,
  /// unless the data source is a ``DiffableDataSource``, which knows its items.
  public var focusedIndexPath: IndexPath? {
    get { states.focusedPath }
    set {
      focusItem(at: newValue)
      updateStates()
    }
  }

  /// The item under the pointer.
  public var hoveredIndexPath: IndexPath? {
    get { states.hoveredPath }
    set {
      guard states.hoveredPath != newValue else { return }
      states.hoveredPath = newValue
      updateStates()
    }
  }

  /// The states of the data source's items, kept by the data source if it identifies them.
  var states: any ItemStates { selection.states }

  /// Returns the state of an element's view, with the selection that a selection rectangle would result
  /// in.
  func state(of attributes: LayoutAttributes) -> CellState {
    guard attributes.element.category == .cell else { return CellState() }
    var state = states.state(ofItemAt: attributes.indexPath)
    guard let band = selection.band, let bandRect else { return state }
    state.isSelected = band.mode.isSelected(
      state.isSelected, inBand: attributes.frame.intersects(bandRect))
    return state
  }

  /// Updates the state of displayed cells while the user drags a selection rectangle.
  func updateBandStates() {
    guard selection.band != nil else { return }
    for view in views.displayedViews { updateState(of: view) }
  }

  /// Updates the state of all cells, displayed or offscreen.
  func updateStates() {
    for view in views.displayedViews { updateState(of: view) }
    views.forEachOffscreen(updateState)
  }

  /// Returns the focused region of a cell, if its item has the focus.
  func focusedRegion(of cell: CollectionViewCell) -> String? {
    cell.state.isFocused ? regions.focusedName : nil
  }

  private func updateState(of view: CollectionReusableView) {
    guard let cell = view as? CollectionViewCell, let attributes = cell.attributes else {
      return
    }
    cell.state = state(of: attributes)
    cell.setFocusedRegion(focusedRegion(of: cell))
  }
}
