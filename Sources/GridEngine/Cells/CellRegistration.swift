/// A registration that creates and configures cells of one kind.
///
/// It replaces a reuse identifier. Create a registration once and keep it. A registration created
/// inside the cell provider is a new reuse class for each cell, so nothing is reused; the view
/// reports this as ``CollectionReport/registrationMadeInProvider(view:)``.
///
/// ```swift
/// let photo = CellRegistration<PhotoCell, Photo> { cell, indexPath, photo in
///   cell.show(photo)
/// }
/// ```
@MainActor
public struct CellRegistration<Cell: CollectionViewCell, Item> {
  /// Configures `cell` for `item`; called on each dequeue and each reconfiguration.
  public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ item: Item) -> Void

  let reuseClass: ReuseClass
  let handler: Handler

  /// Creates a registration for `Cell`.
  ///
  /// - Parameter handler: The closure that configures a cell for an item.
  public init(handler: @escaping Handler) {
    self.reuseClass = ReuseClass(name: String(describing: Cell.self)) { Cell() }
    self.handler = handler
  }
}

/// A registration that creates and configures headers, footers, badges or decorations of one kind.
@MainActor
public struct SupplementaryRegistration<View: CollectionReusableView> {
  /// Configures `view`; `elementKind` is its kind in the layout.
  public typealias Handler =
    (_ view: View, _ elementKind: String, _ indexPath: IndexPath) -> Void

  let reuseClass: ReuseClass
  let elementKind: String
  let handler: Handler

  /// Creates a registration for the supplementary views of one kind.
  ///
  /// - Parameters:
  ///   - elementKind: The kind in the layout.
  ///   - handler: The closure that configures a view.
  public init(elementKind: String, handler: @escaping Handler) {
    self.reuseClass = ReuseClass(name: String(describing: View.self)) { View() }
    self.elementKind = elementKind
    self.handler = handler
  }
}
