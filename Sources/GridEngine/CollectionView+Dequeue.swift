extension CollectionView {
  /// A cell for `item`, taken from the registration's pool or made, and configured.
  ///
  /// While an item is reconfigured it is the very cell that shows it, without `prepareForReuse`.
  /// Call it from the data source's `cellForItemAt`, once, for the index path asked, and return
  /// what it gives; anything else is a programmer's mistake and stops with a message. The cell has
  /// its ``CollectionViewCell/state`` and its size before it is configured.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    let cell: Cell = dequeueView(of: registration.reuseClass, for: indexPath)
    if let state = requests.state { cell.state = state }
    registration.handler(cell, indexPath, item)
    cell.setNeedsDisplay()
    return cell
  }

  /// A header, footer or badge, taken from the registration's pool or made, and configured.
  ///
  /// Called as ``dequeueConfiguredReusableCell(using:for:item:)`` is, from the data source's
  /// `viewForSupplementaryElementOfKind`.
  public func dequeueConfiguredReusableSupplementary<View>(
    using registration: SupplementaryRegistration<View>, for indexPath: IndexPath
  ) -> View {
    let view: View = dequeueView(of: registration.reuseClass, for: indexPath)
    registration.handler(view, registration.elementKind, indexPath)
    view.setNeedsDisplay()
    return view
  }

  /// Has decorations of the registration's kind made by it; those without one are not shown.
  public func register<View>(decoration registration: SupplementaryRegistration<View>) {
    requests.register(decorationsOfKind: registration.elementKind) { [unowned self] indexPath in
      dequeueConfiguredReusableSupplementary(using: registration, for: indexPath)
    }
  }

  private func dequeueView<View: CollectionReusableView>(
    of reuseClass: ReuseClass, for indexPath: IndexPath
  ) -> View {
    requests.check(reuseClass, for: indexPath)
    let view: View
    if let current = requests.currentView(of: reuseClass) as? View {
      view = current
    } else {
      view = takeView(of: reuseClass)
      if let size = requests.size { view.size = size }
    }
    requests.noteDequeued(view)
    return view
  }

  private func takeView<View: CollectionReusableView>(of reuseClass: ReuseClass) -> View {
    if requests.countIfMadeInProvider(reuseClass) {
      reportHandler(.registrationMadeInProvider(view: reuseClass.name))
    }
    // What waits for nothing that is near comes before making a new one.
    let pooled = views.takePooledView(of: reuseClass, orAfter: { poolUnneededView(of: reuseClass) })
    if let pooled = pooled as? View { return pooled }
    let start = preparer.clock()
    let view = View()
    view.reuseClass = reuseClass
    requests.noteCreation(of: reuseClass, nanoseconds: preparer.clock().nanoseconds(since: start))
    return view
  }

  /// Asks the data source for the view of an element; nil where it has none.
  ///
  /// - Parameter current: The view that shows it and may be configured again.
  func makeView(
    for attributes: LayoutAttributes, current: CollectionReusableView? = nil
  ) -> CollectionReusableView? {
    guard let dataSource else { return nil }
    let element = attributes.element
    return requests.view(for: attributes, current: current, state: state(of: element)) {
      switch element.category {
      case .cell: dataSource.collectionView(self, cellForItemAt: element.indexPath)
      case .supplementary(let kind):
        dataSource.collectionView(
          self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
      case .decoration(let kind): requests.decoration(ofKind: kind, at: element.indexPath)
      }
    }
  }
}
