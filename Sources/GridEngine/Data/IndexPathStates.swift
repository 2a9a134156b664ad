/// The selection, focus and hover of a data source without identifiers, kept by index path.
///
/// Updates move the states with their items. After a reload the items are unknown, so all states are
/// cleared.
@MainActor
final class IndexPathStates: ItemStates {
  /// Returns the number of items of each section.
  private let itemCounts: () -> [Int]

  var focusedPath: IndexPath?
  var hoveredPath: IndexPath?
  private var selected: Set<IndexPath> = [] { didSet { selectionGeneration += 1 } }
  private(set) var selectionGeneration = 0
  /// The item at which a selected range starts.
  private var pivot: IndexPath?

  /// Creates empty states.
  ///
  /// - Parameter itemCounts: Returns the number of items of each section.
  init(itemCounts: @escaping () -> [Int]) { self.itemCounts = itemCounts }

  var hasSelection: Bool { !selected.isEmpty }

  var selectedCount: Int { selected.count }

  var selectedPaths: [IndexPath] { selected.sorted() }

  func state(ofItemAt path: IndexPath) -> CellState {
    var state = CellState()
    state.isSelected = selected.contains(path)
    state.isFocused = path == focusedPath
    state.isHovered = path == hoveredPath
    return state
  }

  func selectItem(at path: IndexPath, by gesture: SelectionGesture) {
    guard path.exists(in: itemCounts()) else { return }
    switch gesture {
    case .only: selected = [path]
    case .toggle: if selected.remove(path) == nil { selected.insert(path) }
    case .range:
      guard let start = pivot ?? focusedPath else {
        selected = [path]
        break
      }
      // Keeps the start of the range, so that the next range starts there too.
      pivot = start
      return select(from: min(start, path), through: max(start, path))
    }
    pivot = path
  }

  private func select(from first: IndexPath, through last: IndexPath) {
    selected.removeAll(keepingCapacity: true)
    let counts = itemCounts()
    for section in first.section...last.section where counts.indices.contains(section) {
      let start = section == first.section ? first.item : 0
      let end = section == last.section ? min(last.item + 1, counts[section]) : counts[section]
      for item in start..<max(start, end) {
        selected.insert(IndexPath(item: item, section: section))
      }
    }
  }

  func setSelected(_ isSelected: Bool, at path: IndexPath) {
    if !isSelected {
      selected.remove(path)
    } else if path.exists(in: itemCounts()) {
      selected.insert(path)
    }
  }

  func select(_ items: ItemIntervals, by mode: BandSelectionMode) {
    if mode == .replace { selected.removeAll(keepingCapacity: true) }
    items.forEachItem { path in
      if !selected.insert(path).inserted, mode == .toggle { selected.remove(path) }
    }
  }

  func selectAll() {
    for (section, count) in itemCounts().enumerated() {
      for item in 0..<count { selected.insert(IndexPath(item: item, section: section)) }
    }
  }

  func clearSelection() { selected.removeAll() }

  /// Moves the states with their items through an update; those of deleted items end.
  ///
  /// - Complexity: O(*k*) for *k* selected items.
  func follow(_ newPath: (IndexPath) -> IndexPath?) {
    selected = Set(selected.compactMap(newPath))
    pivot = pivot.flatMap(newPath)
    focusedPath = focusedPath.flatMap(newPath)
    hoveredPath = hoveredPath.flatMap(newPath)
  }

  /// Clears all states.
  func removeAll() {
    selected.removeAll()
    (pivot, focusedPath, hoveredPath) = (nil, nil, nil)
  }
}
