#if canImport(Glibc)
  import Glibc
#endif

/// Something a collection view was given that is not as it should be, and that it got over.
public enum CollectionReport: Hashable, Sendable, CustomStringConvertible {
  /// Registrations are made again and again while the data source is asked for a view: none of
  /// these views can ever be reused.
  case registrationMadeInProvider(view: String)
  /// A list named things twice; the first mention of each counts.
  case repeatedIdentifiers([RepeatedIdentifier])
  /// An update's changes do not lead from the old number of items of a section to the new one; the
  /// new state is shown without animation.
  case inconsistentUpdate(section: Int, expected: Int, found: Int)
  /// What is to go below an item of an outline cannot: the reason.
  case refusedChildren(String)

  public var description: String {
    switch self {
    case .registrationMadeInProvider(let view):
      "a registration of \(view) is made inside the provider, so no \(view) is ever reused; make "
        + "it once, outside, and capture it"
    case .repeatedIdentifiers(let repeated):
      repeated.map(\.description).joined(separator: "\n")
    case .refusedChildren(let reason): reason
    case .inconsistentUpdate(let section, let expected, let found):
      "the changes of an update lead to \(expected) items in section \(section), which has "
        + "\(found); the new state is shown without animation"
    }
  }

  /// Writes the report to standard error: what a collection view does unless told otherwise.
  public static func print(_ report: CollectionReport) {
    let line = Array("GridEngine: \(report)\n".utf8)
    unsafe line.withUnsafeBytes { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
