/// The selection, focus and hover of items, and the rules by which items are selected.
///
/// The states of items are kept by the data source if it identifies them, otherwise by index path.
@MainActor
final class SelectionController {
  /// Whether items can be selected.
  var allowsSelection = true
  /// Whether several items can be selected.
  var allowsMultipleSelection = true

  /// The drag of a selection rectangle; `nil` without one.
  var band: BandSelection?

  private let pathStates: IndexPathStates
  /// The data source, if it keeps the states of its items.
  private weak var identified: (any ItemStates)?

  /// Creates an empty selection.
  ///
  /// - Parameter itemCounts: Returns the number of items of each section.
  init(itemCounts: @escaping () -> [Int]) { pathStates = IndexPathStates(itemCounts: itemCounts) }

  /// The states of the current data source's items.
  var states: any ItemStates { identified ?? pathStates }

  // MARK: Data

  /// Uses the states of a data source, which is kept weakly; `nil` to keep them by index path.
  func use(_ states: (any ItemStates)?) { identified = states }

  /// Clears the states that are kept by index path, because the items are unknown.
  func forgetItems() { pathStates.removeAll() }

  /// Moves the states that are kept by index path with their items; those of deleted items end.
  func follow(_ newPath: (IndexPath) -> IndexPath?) {
    if identified == nil { pathStates.follow(newPath) }
  }

  // MARK: By the user

  /// Changes the selection by a user's gesture on an item.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - gesture: The effect on the rest of the selection. Without ``allowsMultipleSelection`` the
  ///     item is selected alone.
  ///   - permissions: The items that may be selected or deselected.
  /// - Returns: The items that were deselected and selected, in ascending order.
  /// - Complexity: O(*k* log *k*) for *k* selected items.
  func select(
    _ path: IndexPath, by gesture: SelectionGesture, if permissions: Permissions
  ) -> Changes {
    let before = states.selectedPaths
    guard change(path, by: gesture, if: permissions) else { return ([], []) }
    if gesture == .range, allowsMultipleSelection {
      let known = Set(before).union([path])
      for path in states.selectedPaths where !known.contains(path) && !permissions.maySelect(path) {
        states.setSelected(false, at: path)
      }
    }
    return changes(since: before)
  }

  /// Changes the selection by a user's gesture on an item, where everything is permitted.
  ///
  /// - Complexity: O(1), apart from a range.
  func select(_ path: IndexPath, by gesture: SelectionGesture) {
    _ = change(path, by: gesture, if: Permissions())
  }

  /// Changes the selection by a rectangle, where everything is permitted.
  func select(_ items: ItemIntervals, by mode: BandSelectionMode) {
    states.select(items, by: mode)
  }

  /// Changes the selection by a rectangle.
  ///
  /// - Returns: The items that were deselected and selected, in ascending order.
  func select(
    _ items: ItemIntervals, by mode: BandSelectionMode, if permissions: Permissions
  ) -> Changes {
    let before = states.selectedPaths
    var permitted = items
    items.forEachItem { path in
      let isAllowed =
        states.state(ofItemAt: path).isSelected
        ? mode != .toggle || permissions.mayDeselect(path) : permissions.maySelect(path)
      if !isAllowed { permitted.remove(path) }
    }
    states.select(permitted, by: mode)
    return changes(since: before)
  }

  private func changes(since before: [IndexPath]) -> Changes {
    let after = states.selectedPaths
    guard after != before else { return ([], []) }
    let (old, new) = (Set(before), Set(after))
    return (before.filter { !new.contains($0) }, after.filter { !old.contains($0) })
  }

  /// Selects or deselects an item, if that is permitted.
  ///
  /// - Returns: Whether it was.
  private func change(
    _ path: IndexPath, by gesture: SelectionGesture, if permissions: Permissions
  ) -> Bool {
    guard allowsSelection else { return false }
    let isSelected = states.state(ofItemAt: path).isSelected
    if isSelected, gesture == .toggle {
      guard permissions.mayDeselect(path) else { return false }
      states.selectItem(at: path, by: .toggle)
      return true
    }
    guard isSelected || permissions.maySelect(path) else { return false }
    states.selectItem(at: path, by: allowsMultipleSelection ? gesture : .only)
    return true
  }

  /// The items that were deselected and selected, in ascending order.
  typealias Changes = (deselected: [IndexPath], selected: [IndexPath])

  /// The items that may be selected or deselected; all by default.
  struct Permissions {
    var maySelect: (IndexPath) -> Bool = { _ in true }
    var mayDeselect: (IndexPath) -> Bool = { _ in true }
  }

  // MARK: By the program

  /// Selects an item that exists, if ``allowsSelection``; alone, unless ``allowsMultipleSelection``.
  func select(_ path: IndexPath) {
    guard allowsSelection else { return }
    if !allowsMultipleSelection { states.clearSelection() }
    states.setSelected(true, at: path)
  }

  /// Selects all items, if the settings allow it.
  ///
  /// - Returns: Whether they do.
  func selectAll() -> Bool {
    guard allowsSelection, allowsMultipleSelection else { return false }
    states.selectAll()
    return true
  }
}
