/// The views of one registration, which can replace each other.
///
/// Classes are compared by identity: two registrations never share cells.
@MainActor
final class ReuseClass {
  /// The number of reuse classes created so far.
  private(set) static var count: UInt64 = 0

  /// The name of the view's type, for messages.
  let name: String
  /// The number of the class in order of creation, from 1.
  let serial: UInt64
  /// Creates a view of the class.
  private let make: () -> CollectionReusableView
  /// The measured costs of preparing views of the class.
  var costs = UnitCosts()

  init(name: String, make: @escaping () -> CollectionReusableView) {
    self.name = name
    self.make = make
    Self.count += 1
    serial = Self.count
  }

  /// Creates a view that is configured later.
  func makeView() -> CollectionReusableView {
    let view = make()
    view.reuseClass = self
    return view
  }
}
