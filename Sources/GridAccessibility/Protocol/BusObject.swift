/// A reference to an object of a program on the bus.
struct BusObject: Hashable {
  /// The unique name of the program; empty for no object.
  var name: String
  var path: String

  /// The reference to no object.
  static let none = BusObject(name: "", path: "/org/a11y/atspi/null")

  /// The reference as an argument.
  var value: BusValue { .structure([.text(name), .path(path)]) }
}

/// The paths of the program's objects.
enum ObjectPath {
  /// The program itself, the parent of the window.
  static let application = "/org/a11y/atspi/accessible/root"
  static let cache = "/org/a11y/atspi/cache"
  private static let elements = "/org/a11y/atspi/accessible/"

  /// Returns the path of an element.
  static func of(_ id: AccessibilityID) -> String { elements + String(id.rawValue) }

  /// Returns the element at a path; nil if it is the path of none.
  static func element(at path: String) -> AccessibilityID? {
    guard path.hasPrefix(elements) else { return nil }
    return UInt64(path.dropFirst(elements.count)).map(AccessibilityID.init(rawValue:))
  }
}
