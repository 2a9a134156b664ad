extension CollectionView {
  /// A cell for `item`, taken from the registration's pool or made, and configured.
  ///
  /// While an item is reconfigured it is the very cell that shows it, without `prepareForReuse`.
  /// Call it from the data source's `cellForItemAt`, once, for the index path asked.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    let cell: Cell = dequeueView(of: registration.reuseClass)
    registration.handler(cell, indexPath, item)
    cell.setNeedsDisplay()
    return cell
  }

  /// A header, footer or badge, taken from the registration's pool or made, and configured.
  public func dequeueConfiguredReusableSupplementary<View>(
    using registration: SupplementaryRegistration<View>, for indexPath: IndexPath
  ) -> View {
    let view: View = dequeueView(of: registration.reuseClass)
    registration.handler(view, registration.elementKind, indexPath)
    view.setNeedsDisplay()
    return view
  }

  /// Has decorations of the registration's kind made by it; those without one are not shown.
  public func register<View>(decoration registration: SupplementaryRegistration<View>) {
    decorations[registration.elementKind] = { [unowned self] indexPath in
      dequeueConfiguredReusableSupplementary(using: registration, for: indexPath)
    }
  }

  private func dequeueView<View: CollectionReusableView>(of reuseClass: ReuseClass) -> View {
    if let current = viewBeingReconfigured as? View, current.reuseClass === reuseClass {
      return current
    }
    let view: View
    if let pooled = pool.take(reuseClass) as? View {
      counters.reused += 1
      pooled.prepareForReuse()
      view = pooled
    } else {
      view = View()
      view.reuseClass = reuseClass
      counters.created += 1
    }
    pool.noteAttached(reuseClass)
    if let size = attributesBeingShown?.frame.size { view.size = size }
    return view
  }

  /// Asks the data source for the view of an element; nil where it has none.
  ///
  /// The view has its size before it is configured, so that what it asks for is right at once.
  func makeView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    guard let dataSource else { return nil }
    let element = attributes.element
    attributesBeingShown = attributes
    defer { attributesBeingShown = nil }
    let view: CollectionReusableView?
    switch element.category {
    case .cell:
      view = dataSource.collectionView(self, cellForItemAt: element.indexPath)
    case .supplementary(let kind):
      view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
    case .decoration(let kind):
      view = decorations[kind]?(element.indexPath)
    }
    precondition(
      view == nil || view?.reuseClass != nil,
      "the view for \(element) was not dequeued; return what a dequeue… call gave")
    return view
  }
}
