/// A pool of views that may stand in for each other: one for each registration.
///
/// Identity is what counts: two registrations never share cells.
@MainActor
final class ReuseClass {
  /// How many were made so far.
  private(set) static var count: UInt64 = 0

  /// What messages call it: the name of the view's type.
  let name: String
  /// Its place in the order in which all of them were made, from 1.
  let serial: UInt64
  /// Makes a view of the class.
  private let make: () -> CollectionReusableView
  /// What preparing its views has cost.
  var costs = UnitCosts()

  init(name: String, make: @escaping () -> CollectionReusableView) {
    self.name = name
    self.make = make
    Self.count += 1
    serial = Self.count
  }

  /// A view that is to be configured at some later time.
  func makeView() -> CollectionReusableView {
    let view = make()
    view.reuseClass = self
    return view
  }
}

/// How cells of one kind are made and filled.
///
/// Make a registration once and keep it; made inside the cell provider it would be a new reuse class
/// for each cell and nothing would ever be reused; the view reports it
/// (``CollectionReport/registrationMadeInProvider(view:)``).
///
/// ```swift
/// let photo = CellRegistration<PhotoCell, Photo> { cell, indexPath, photo in
///   cell.show(photo)
/// }
/// ```
@MainActor
public struct CellRegistration<Cell: CollectionViewCell, Item> {
  /// Fills `cell` with `item`; runs on each dequeue and on each reconfigure.
  public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ item: Item) -> Void

  let reuseClass: ReuseClass
  let handler: Handler

  /// Registers `Cell` with what fills it.
  public init(handler: @escaping Handler) {
    self.reuseClass = ReuseClass(name: String(describing: Cell.self)) { Cell() }
    self.handler = handler
  }
}

/// How headers, footers and badges of one kind are made and filled.
@MainActor
public struct SupplementaryRegistration<View: CollectionReusableView> {
  /// Fills `view`; `elementKind` is the kind the layout gave it.
  public typealias Handler =
    (_ view: View, _ elementKind: String, _ indexPath: IndexPath) -> Void

  let reuseClass: ReuseClass
  let elementKind: String
  let handler: Handler

  /// Registers `View` for the supplementaries of `elementKind`.
  public init(elementKind: String, handler: @escaping Handler) {
    self.reuseClass = ReuseClass(name: String(describing: View.self)) { View() }
    self.elementKind = elementKind
    self.handler = handler
  }
}
