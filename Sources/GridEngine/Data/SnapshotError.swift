/// Why a snapshot refused an operation; the snapshot is then as it was before.
///
/// Identifiers appear as their descriptions, so that the error is one type for all snapshots.
public enum SnapshotError: Error, Hashable, Sendable {
  /// Sections to be added are already there.
  case sectionsAlreadyPresent([String], operation: String)
  /// Items to be added are already there; only section snapshots refuse that.
  case itemsAlreadyPresent([String], operation: String)
  /// An argument names the same identifiers more than once.
  case repeated([String], operation: String)
  /// Sections that are asked about, moved or used as a destination are not there.
  case unknownSections([String], operation: String)
  /// Items that are asked about, marked, moved or used as a destination are not there.
  case unknownItems([String], operation: String)
  /// The destination is itself among what is to be put beside it.
  case destinationIsMoved(String, operation: String)
  /// Items were appended to the last section of a snapshot that has none.
  case noSection(operation: String)
}

extension SnapshotError: CustomStringConvertible {
  /// The operation, what is wrong with which identifiers, and the way out.
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

  /// The first identifiers of a list in words: a million of them would help nobody.
  private static func list(_ kind: String, _ ids: [String]) -> String {
    let shown = ids.prefix(8).joined(separator: ", ")
    let more = ids.count > 8 ? " and \(ids.count - 8) more" : ""
    return "\(kind)\(ids.count == 1 ? "" : "s") \(shown)\(more)"
  }
}
