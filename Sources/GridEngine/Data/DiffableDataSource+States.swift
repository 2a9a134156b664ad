extension DiffableDataSource {
  /// The selected items in order.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of selected items.
  public var selectedItemIdentifiers: [ItemID] { selection.items(in: current) }

  /// The item with the keyboard focus; `nil` if there is none or it was deleted.
  public var focusedItemIdentifier: ItemID? {
    focusedItem.flatMap { current.indexPath(of: $0) == nil ? nil : $0 }
  }
}

extension DiffableDataSource: ItemStates {
  var focusedPath: IndexPath? {
    get { focusedItem.flatMap(indexPath(for:)) }
    set { focusedItem = newValue.flatMap(itemIdentifier(for:)) }
  }

  var hoveredPath: IndexPath? {
    get { hoveredItem.flatMap(indexPath(for:)) }
    set { hoveredItem = newValue.flatMap(itemIdentifier(for:)) }
  }

  var hasSelection: Bool { !selection.isEmpty && selectedCount > 0 }

  func state(ofItemAt path: IndexPath) -> CellState {
    var state = CellState()
    // Called for each cell that becomes visible; usually no item has a state.
    guard !selection.isEmpty || focusedItem != nil || hoveredItem != nil || reorderedItem != nil,
      let item = itemIdentifier(for: path)
    else { return state }
    state.isSelected = !selection.isEmpty && selection.contains(item)
    state.isFocused = item == focusedItem
    state.isHovered = item == hoveredItem
    state.isReordering = item == reorderedItem
    return state
  }

  func selectItem(at path: IndexPath, by gesture: SelectionGesture) {
    guard let item = itemIdentifier(for: path) else { return }
    switch gesture {
    case .only: selection.select(only: item)
    case .toggle: selection.toggle(item)
    case .range:
      // Keeps the start of the range, so that the next range starts there too.
      guard let pivot = selectionPivot ?? focusedItem, let first = current.indexPath(of: pivot),
        let last = current.indexPath(of: item)
      else {
        selection.select(only: item)
        break
      }
      selectionPivot = pivot
      return selection.select(from: first, through: last, in: current)
    }
    selectionPivot = item
  }

  var selectionGeneration: Int { selection.generation }

  var selectedCount: Int { selection.count(in: current) }

  var selectedPaths: [IndexPath] {
    var paths: [IndexPath] = []
    selection.intervals(in: current).forEachItem { paths.append($0) }
    // A dragged item and those that make room for it are shown at other places than in the data.
    guard let movement else { return paths }
    return paths.map(movement.shownPath(ofDataPath:)).sorted()
  }

  func setSelected(_ isSelected: Bool, at path: IndexPath) {
    guard let item = itemIdentifier(for: path), selection.contains(item) != isSelected else {
      return
    }
    selection.toggle(item)
  }

  func select(_ items: ItemIntervals, by mode: BandSelectionMode) {
    selection.select(items, by: mode, in: current)
  }

  func selectAll() { selection.selectAll(of: current) }

  func clearSelection() { selection.removeAll() }
}
