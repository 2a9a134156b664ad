extension CollectionView {
  /// Dequeues a reusable cell of a registration, or creates one, and configures it for `item`.
  ///
  /// Call it from the data source's `cellForItemAt`, once, for the requested index path, and return
  /// the result. Any other use is a programming error and stops with a message. The cell has its
  /// ``CollectionViewCell/state`` and its size before it is configured. When an item is
  /// reconfigured, the method returns the item's existing cell without calling `prepareForReuse`.
  ///
  /// - Parameters:
  ///   - registration: The registration that configures the cell.
  ///   - indexPath: The index path that the data source was asked for.
  ///   - item: The item that is passed to the registration's handler.
  /// - Returns: The configured cell.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    let cell: Cell = dequeueView(of: registration.reuseClass, for: indexPath)
    if let state = requests.state { cell.state = state }
    cell.setFocusedRegion(focusedRegion(of: cell))
    registration.handler(cell, indexPath, item)
    cell.setNeedsDisplay()
    return cell
  }

  /// Dequeues a reusable header, footer or badge of a registration, or creates one, and configures
  /// it.
  ///
  /// Call it from the data source's `viewForSupplementaryElementOfKind`. The rules are those of
  /// ``dequeueConfiguredReusableCell(using:for:item:)``.
  ///
  /// - Parameters:
  ///   - registration: The registration that configures the view.
  ///   - indexPath: The index path that the data source was asked for.
  /// - Returns: The configured view.
  public func dequeueConfiguredReusableSupplementary<View>(
    using registration: SupplementaryRegistration<View>, for indexPath: IndexPath
  ) -> View {
    let view: View = dequeueView(of: registration.reuseClass, for: indexPath)
    registration.handler(view, registration.elementKind, indexPath)
    view.setNeedsDisplay()
    return view
  }

  /// Registers the views of decorations of one kind. Decorations without a registration are not
  /// shown.
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
    if let textMeasuring { view.textMeasuring = textMeasuring }
    requests.didDequeue(view)
    return view
  }

  private func takeView<View: CollectionReusableView>(of reuseClass: ReuseClass) -> View {
    if requests.countIfMadeInProvider(reuseClass) {
      reportHandler(.registrationMadeInProvider(view: reuseClass.name))
    }
    // Reuse an unneeded offscreen view before creating a new one.
    let pooled = views.takePooledView(of: reuseClass, orAfter: { poolUnneededView(of: reuseClass) })
    if let pooled = pooled as? View { return pooled }
    let start = preparer.clock()
    let view = View()
    view.reuseClass = reuseClass
    requests.recordCreation(of: reuseClass, nanoseconds: preparer.clock().nanoseconds(since: start))
    return view
  }

  /// Requests the view of an element from the data source; `nil` if it provides none, and while all
  /// data is to be loaded again: the elements of the layout may be gone then.
  ///
  /// - Parameter current: The view that shows the element and can be configured again.
  func makeView(
    for attributes: LayoutAttributes, current: CollectionReusableView? = nil
  ) -> CollectionReusableView? {
    guard let dataSource, !needsReload else { return nil }
    let element = attributes.element
    return requests.view(for: attributes, current: current, state: state(of: attributes)) {
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
