/// The reason for which an operation of a snapshot failed; the snapshot is unchanged.
///
/// Identifiers are stored as their descriptions, so that all snapshots have the same error type.
public enum SnapshotError: Error, Hashable, Sendable {
  /// Sections to be inserted already exist.
  case sectionsAlreadyPresent([String], operation: String)
  /// Items to be inserted already exist; thrown by section snapshots only.
  case itemsAlreadyPresent([String], operation: String)
  /// An argument contains identifiers more than once.
  case repeated([String], operation: String)
  /// Sections that are queried, moved or used as a destination do not exist.
  case unknownSections([String], operation: String)
  /// Items that are queried, marked, moved or used as a destination do not exist.
  case unknownItems([String], operation: String)
  /// The destination is one of the moved elements.
  case destinationIsMoved(String, operation: String)
  /// Items were appended to a snapshot without sections.
  case noSection(operation: String)
}

extension SnapshotError: CustomStringConvertible {
  /// The operation, the problem with the identifiers it concerns, and the solution.
  public var description: String {
    switch self {
    case .sectionsAlreadyPresent(let ids, let operation):
      "\(operation): already in the snapshot: \(Self.list("section", ids)); move it instead"
    case .itemsAlreadyPresent(let ids, let operation):
      "\(operation): already in the snapshot: \(Self.list("item", ids)); delete it first"
    case .repeated(let ids, let operation):
      "\(operation): named more than once: \(Self.list("identifier", ids)); name each once"
    case .unknownSections(let ids, let operation):
      "\(operation): not in the snapshot: \(Self.list("section", ids)); append it first"
    case .unknownItems(let ids, let operation):
      "\(operation): not in the snapshot: \(Self.list("item", ids)); append it first"
    case .destinationIsMoved(let id, let operation):
      "\(operation): \(id) cannot be put beside itself; name another destination"
    case .noSection(let operation):
      "\(operation): the snapshot has no section to append to; append one first"
    }
  }

  /// Lists the first eight identifiers; more would not help.
  private static func list(_ kind: String, _ ids: [String]) -> String {
    let shown = ids.prefix(8).joined(separator: ", ")
    let more = ids.count > 8 ? " and \(ids.count - 8) more" : ""
    return "\(kind)\(ids.count == 1 ? "" : "s") \(shown)\(more)"
  }
}
