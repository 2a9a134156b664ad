/// The effect of selecting an item on the rest of the selection.
public enum SelectionGesture: Hashable, Sendable {
  /// Selects the item alone.
  case only
  /// Selects the item, or deselects it if it is selected.
  case toggle
  /// Selects all items from the last selected one to this one, and no others.
  case range
}

// The selection is independent of the focus: only a user's gesture moves the focus with it.

extension CollectionView {
  /// The selected items, in ascending order.
  ///
  /// - Complexity: O(*k* log *k*) for *k* selected items; O(*k*) for ranges of items of a
  ///   ``DiffableDataSource`` that were selected since the last update.
  public var indexPathsForSelectedItems: [IndexPath] { states.selectedPaths }

  /// A Boolean value that indicates whether any item is selected.
  public var hasSelection: Bool { states.hasSelection }

  /// The number of selected items.
  ///
  /// - Complexity: O(1); after an update once that of ``indexPathsForSelectedItems``.
  public var numberOfSelectedItems: Int { states.selectedCount }

  /// Another number after each change of the selection, for what is computed from it.
  package var selectionGeneration: Int { states.selectionGeneration }

  /// Returns whether an item is selected.
  ///
  /// - Complexity: O(1).
  public func isItemSelected(at indexPath: IndexPath) -> Bool {
    states.state(ofItemAt: indexPath).isSelected
  }

  // MARK: By the user

  /// Selects an item, like a click on it, and moves the focus to it.
  ///
  /// The delegate is asked before an item is selected, or deselected by a second click, and notified
  /// of each item whose selection has changed. Without ``allowsSelection`` only the focus moves.
  /// Without ``allowsMultipleSelection`` the item is selected alone.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - gesture: The effect on the rest of the selection; by default the item is selected alone.
  /// - Complexity: O(*v*), where *v* is the number of views; with a delegate additionally that of
  ///   ``indexPathsForSelectedItems``.
  public func selectItem(at indexPath: IndexPath, by gesture: SelectionGesture = .only) {
    guard let delegate else {
      selection.select(indexPath, by: gesture)
      focusedIndexPath = indexPath
      return
    }
    let changes = selection.select(indexPath, by: gesture, if: permissions(of: delegate))
    focusedIndexPath = indexPath
    notify(delegate, of: changes)
  }

  /// Returns the items that a delegate permits to select or deselect.
  func permissions(of delegate: any CollectionViewDelegate) -> SelectionController.Permissions {
    SelectionController.Permissions(
      maySelect: { delegate.collectionView(self, shouldSelectItemAt: $0) },
      mayDeselect: { delegate.collectionView(self, shouldDeselectItemAt: $0) })
  }

  /// Notifies a delegate of the items that were deselected and selected.
  func notify(
    _ delegate: any CollectionViewDelegate, of changes: SelectionController.Changes
  ) {
    // Index paths stay valid until all calls have been made.
    requests.changes.during {
      for path in changes.deselected { delegate.collectionView(self, didDeselectItemAt: path) }
      for path in changes.selected { delegate.collectionView(self, didSelectItemAt: path) }
    }
  }

  // MARK: By the program

  /// Selects an item without moving the focus and without calling the delegate.
  ///
  /// Without ``allowsMultipleSelection`` the item is selected alone. Without ``allowsSelection`` the
  /// call has no effect.
  ///
  /// - Parameters:
  ///   - indexPath: The item; `nil` clears the selection, and one that does not exist is ignored.
  ///   - animated: Whether to animate the scroll.
  ///   - scrollPosition: The position in the viewport to which the item is scrolled; `nil`, the
  ///     default, does not scroll.
  /// - SeeAlso: `UICollectionView.selectItem(at:animated:scrollPosition:)`.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollAlignment? = nil
  ) {
    guard allowsSelection else { return }
    guard let indexPath else { return clearSelection() }
    guard indexPath.exists(in: itemCounts()) else { return }
    selection.select(indexPath)
    updateStates()
    guard let scrollPosition else { return }
    scrollToItem(at: indexPath, alignment: scrollPosition, animated: animated)
  }

  /// Deselects an item without calling the delegate; one that is not selected is ignored.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - animated: Accepted as in UIKit. A cell shows its state at once, or animates it itself in
  ///     ``CollectionViewCell/stateDidChange()``.
  public func deselectItem(at indexPath: IndexPath, animated: Bool = false) {
    states.setSelected(false, at: indexPath)
    updateStates()
  }

  /// Selects all items of the current data, without calling the delegate.
  ///
  /// Without ``allowsSelection`` or ``allowsMultipleSelection`` the call has no effect.
  ///
  /// - Complexity: O(*s*) for *s* sections of a ``DiffableDataSource``, otherwise O(*n*).
  public func selectAllItems() {
    if selection.selectAll() { updateStates() }
  }

  /// Clears the selection, without calling the delegate.
  public func clearSelection() {
    states.clearSelection()
    updateStates()
  }
}
