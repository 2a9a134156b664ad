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
    if let request { cell.state = request.state }
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
    decorations[registration.elementKind] = { [unowned self] indexPath in
      dequeueConfiguredReusableSupplementary(using: registration, for: indexPath)
    }
  }

  private func dequeueView<View: CollectionReusableView>(
    of reuseClass: ReuseClass, for indexPath: IndexPath
  ) -> View {
    checkDequeue(of: reuseClass, for: indexPath)
    let view: View
    if let current = request?.current as? View, current.reuseClass === reuseClass {
      view = current
    } else {
      view = takeView(of: reuseClass)
      if let size = request?.attributes.frame.size { view.size = size }
    }
    request?.dequeued = view
    return view
  }

  private func takeView<View: CollectionReusableView>(of reuseClass: ReuseClass) -> View {
    noteIfMadeInProvider(reuseClass)
    // What waits for nothing that is near comes before making a new one.
    let pooled = views.takePooledView(of: reuseClass, orAfter: { poolUnneededView(of: reuseClass) })
    if let pooled = pooled as? View { return pooled }
    let start = clock()
    let view = View()
    view.reuseClass = reuseClass
    creationNanoseconds = clock().nanoseconds(since: start)
    reuseClass.costs[.create].add(nanoseconds: creationNanoseconds)
    return view
  }

  private func checkDequeue(of reuseClass: ReuseClass, for indexPath: IndexPath) {
    guard let request else {
      preconditionFailure(
        "a \(reuseClass.name) was dequeued for \(indexPath) though no view is asked for; dequeue "
          + "in the provider only")
    }
    precondition(
      indexPath == request.attributes.indexPath,
      "a \(reuseClass.name) was dequeued for \(indexPath) though the view for "
        + "\(request.attributes.indexPath) is asked for; pass on the provider's index path")
    precondition(
      request.dequeued == nil,
      "a second view, a \(reuseClass.name), was dequeued for \(indexPath); dequeue once and return "
        + "that view")
  }

  /// Reports registrations that are made in the provider: one may be a lazy variable met for the
  /// first time, several of one type are a mistake.
  private func noteIfMadeInProvider(_ reuseClass: ReuseClass) {
    guard let request, reuseClass.serial > request.newestClass else { return }
    let count = madeInProvider[reuseClass.name, default: 0] + 1
    madeInProvider[reuseClass.name] = count
    if count == Self.registrationsMadeInProviderLimit {
      reportHandler(.registrationMadeInProvider(view: reuseClass.name))
    }
  }

  /// How many registrations of a view, made inside the provider, are reported.
  static let registrationsMadeInProviderLimit = 3

  /// Asks the data source for the view of an element; nil where it has none.
  ///
  /// - Parameter current: The view that shows it and may be configured again.
  func makeView(
    for attributes: LayoutAttributes, current: CollectionReusableView? = nil
  ) -> CollectionReusableView? {
    guard let dataSource else { return nil }
    let outer = request
    request = ViewRequest(attributes, current: current, state: state(of: attributes.element))
    defer { request = outer }
    let view = ask(dataSource, for: attributes.element)
    precondition(
      view === request?.dequeued,
      "the provider for \(attributes.element) returned another view than it dequeued; return what "
        + "the dequeue… call gave")
    return view
  }

  private func ask(
    _ dataSource: any CollectionViewDataSource, for element: ElementID
  ) -> CollectionReusableView? {
    switch element.category {
    case .cell: dataSource.collectionView(self, cellForItemAt: element.indexPath)
    case .supplementary(let kind):
      dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
    case .decoration(let kind): decorations[kind]?(element.indexPath)
    }
  }
}
