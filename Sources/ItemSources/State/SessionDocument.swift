import Foundation

/// The JSON of a ``Session``, with the keys that this version does not know.
///
/// Two versions of the app may be installed or open at once. The older one keeps what the later one
/// has added to the window, to a folder or to the whole session.
struct SessionDocument {
  private var root: [String: Any] = [:]

  /// Creates the document of a first run.
  init() {}

  /// Reads a document that is known to be a session.
  init(_ data: Data) {
    root = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }

  /// Returns the document of a changed session; nil if it cannot be encoded.
  func updated(to session: Session) -> Data? {
    guard let new = Self.object(session) else { return nil }
    var result = root.merging(new) { $1 }
    if let window = new["window"] as? [String: Any] {
      result["window"] = (root["window"] as? [String: Any] ?? [:]).merging(window) { $1 }
    }
    var known: [String: [String: Any]] = [:]
    for folder in root["folders"] as? [[String: Any]] ?? [] {
      if let path = folder["folder"] as? String { known[path] = folder }
    }
    result["folders"] = (new["folders"] as? [[String: Any]] ?? []).map { folder in
      var old = (folder["folder"] as? String).flatMap { known[$0] } ?? [:]
      // A value that is nil now has no key.
      for key in FolderRecord.keys { old[key] = nil }
      return old.merging(folder) { $1 }
    }
    return try? JSONSerialization.data(
      withJSONObject: result, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  /// Returns a session as an object of JSON.
  private static func object(_ session: Session) -> [String: Any]? {
    (try? JSONEncoder().encode(session))
      .flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
  }
}

extension FolderRecord {
  /// The keys that this version writes.
  fileprivate static let keys = [
    "folder", "order", "isReversed", "arrangement", "showsCaptions", "place",
  ]
}
