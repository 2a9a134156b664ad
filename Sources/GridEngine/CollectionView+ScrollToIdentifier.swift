/// A data source that identifies its items by identifiers.
@MainActor
protocol IdentifierSource: AnyObject {
  /// Returns the index path of an item; `nil` if the item is not shown.
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath?
  /// Whether a snapshot that is not in force yet contains an item.
  func isSubmitted(identifier: any Hashable) -> Bool
}

extension DiffableDataSource: IdentifierSource {
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath? {
    (identifier as? ItemID).flatMap { indexPath(for: $0) }
  }

  func isSubmitted(identifier: any Hashable) -> Bool {
    (identifier as? ItemID).map(queue.contains) ?? false
  }
}

extension CollectionView {
  /// Scrolls the item with an identifier of the ``DiffableDataSource`` into view.
  ///
  /// See ``scrollToItem(at:alignment:animated:completion:)``. If the item is in a snapshot of
  /// ``DiffableDataSource/enqueue(_:animatingDifferences:anchor:completion:)`` that is not in force
  /// yet, the scroll begins with that snapshot.
  ///
  /// - Parameters:
  ///   - item: The identifier; one that is in no snapshot is ignored.
  ///   - alignment: The position in the viewport; by default the shortest scroll that shows the
  ///     whole item.
  ///   - animated: Whether to animate the scroll.
  ///   - completion: Called once: with `true` when the item rests at its position, with `false` if
  ///     another motion interrupted the scroll or the item does not exist.
  public func scrollToItem<ItemID: Hashable & Sendable>(
    _ item: ItemID, at alignment: ScrollAlignment = .nearest, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)? = nil
  ) {
    requests.changes.whenPossible { [self] in
      beginScroll(to: item, at: alignment, animated: animated, completion: completion)
    }
  }

  /// Scrolls the item with an identifier into view, and returns when it rests at its position.
  ///
  /// See ``scrollToItem(_:at:animated:completion:)``, which does not wait, also in asynchronous code.
  ///
  /// - Returns: Whether the item rests at its position; `false` if another motion interrupted the scroll
  ///   or the item does not exist.
  @discardableResult
  public func scroll<ItemID: Hashable & Sendable>(
    toItem item: ItemID, at alignment: ScrollAlignment = .nearest, animated: Bool
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      scrollToItem(item, at: alignment, animated: animated) { continuation.resume(returning: $0) }
    }
  }

  private func beginScroll<ItemID: Hashable & Sendable>(
    to item: ItemID, at alignment: ScrollAlignment, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)?
  ) {
    let source = dataSource as? any IdentifierSource
    if let path = source?.indexPath(ofIdentifier: item) {
      scrollToItem(at: path, alignment: alignment, animated: animated, completion: completion)
    } else if source?.isSubmitted(identifier: item) == true {
      scroller.begin(
        ScrollTarget(
          destination: .submitted(AnyHashable(item)), alignment: (alignment, alignment),
          isAnimated: animated, completion: completion))
    } else {
      completion?(false)
    }
  }

  /// Begins the scroll to an item of a submitted snapshot, if the item is in force now.
  func beginSubmittedScroll() {
    guard let item = scroller.target?.submittedItem else { return }
    let source = dataSource as? any IdentifierSource
    if let path = source?.indexPath(ofIdentifier: item) {
      guard let target = scroller.takeTarget() else { return }
      scrollToItem(
        at: path, alignment: target.alignment.y ?? .nearest, animated: target.isAnimated,
        completion: target.completion)
    } else if source?.isSubmitted(identifier: item) != true {
      scroller.endTarget(arrived: false)
    }
  }
}
