/// A problem with the input of a collection view that the view recovered from.
public enum CollectionReport: Hashable, Sendable, CustomStringConvertible {
  /// Registrations are created inside the data source's provider, so none of their views can be
  /// reused.
  case registrationMadeInProvider(view: String)
  /// A list contains identifiers more than once; the first occurrence of each counts.
  case repeatedIdentifiers([RepeatedIdentifier])
  /// The changes of an update do not lead from the old number of items in a section to the new one.
  /// The new state is shown without animation.
  case inconsistentUpdate(section: Int, expected: Int, found: Int)
  /// A layout returned a cell of an item that does not exist. The cell is ignored.
  case layoutShowsUnknownItem(IndexPath)
  /// More elements are visible than can be displayed, such as items without any size. The others are
  /// not displayed.
  case tooManyVisibleElements(limit: Int)
  /// The content of an element requests these sizes in turn. The element keeps its last size.
  case alternatingSizes(ElementID, [Size])
  /// Items cannot become children of an item in an outline, with the reason.
  case refusedChildren(String)

  public var description: String {
    switch self {
    case .registrationMadeInProvider(let view):
      "a registration of \(view) is made inside the provider, so no \(view) is ever reused; make "
        + "it once, outside, and capture it"
    case .repeatedIdentifiers(let repeated):
      repeated.map(\.description).joined(separator: "\n")
    case .refusedChildren(let reason): reason
    case .layoutShowsUnknownItem(let path):
      "the layout returned a cell for item \(path.item) of section \(path.section), which does not "
        + "exist; compute the frames for itemCounts in prepare()"
    case .tooManyVisibleElements(let limit):
      "more than \(limit) elements are visible, and only the first are displayed; give items a size"
    case .alternatingSizes(let element, let sizes):
      "the \(Self.name(of: element)) requests "
        + sizes.map { "\($0.width) x \($0.height)" }.joined(separator: " and ")
        + " in turn and keeps its last size; let preferredSize(fitting:) depend on the content only"
    case .inconsistentUpdate(let section, let expected, let found):
      "the changes of an update lead to \(expected) items in section \(section), which has "
        + "\(found); the new state is shown without animation"
    }
  }

  private static func name(of element: ElementID) -> String {
    let path = element.indexPath
    return switch element.category {
    case .cell: "cell of item \(path.item) of section \(path.section)"
    case .supplementary(let kind), .decoration(let kind):
      "\(kind) \(path.item) of section \(path.section)"
    }
  }

  /// Writes a report to standard error: the default report handler.
  public static func print(_ report: CollectionReport) {
    writeToStandardError("GridEngine: \(report)")
  }
}
