/// What the app remembers between runs: the window, and the order and the place of each folder.
nonisolated struct Session: Equatable, Sendable {
  /// The version of the file format.
  static let version = 1
  /// The number of folders that are remembered. Those that were shown longest ago are forgotten.
  static let maximumFolders = 500
  /// The length of a remembered path in UTF-8 bytes, as Linux limits it.
  static let longestPath = 4096

  /// The window; nil before the first run.
  var window: WindowPlacement?
  /// The folders, the one that was shown last at the end.
  private(set) var folders: [FolderRecord] = []

  /// Returns what is remembered of the folder at a path.
  func record(ofFolder path: String) -> FolderRecord? { folders.last { $0.folder == path } }

  /// Remembers a folder, and forgets the oldest ones above the limit.
  mutating func remember(_ record: FolderRecord) {
    folders.removeAll { $0.folder == record.folder }
    guard record.isStorable else { return }
    folders.append(record)
    folders.removeFirst(max(0, folders.count - Self.maximumFolders))
  }
}

/// The size of a window without its state, and the state.
nonisolated struct WindowPlacement: Codable, Equatable, Sendable {
  /// The state of a window.
  enum State: String, Codable, Sendable { case normal, maximized, fullScreen }

  /// The size in points of the window that is neither maximized nor full screen.
  var width: Int
  var height: Int
  var state = State.normal

  /// The size as an option of the command line; nil if it is invalid.
  var size: WindowSize? { WindowSize(argument: "\(width)x\(height)") }
}

/// The order and the place in which a folder was shown.
nonisolated struct FolderRecord: Codable, Equatable, Sendable {
  /// The absolute path without symbolic links.
  var folder: String
  /// The name of the sort order; nil for the default.
  var order: String?
  /// The place; nil at the beginning.
  var place: FolderPlace?

  fileprivate var isStorable: Bool {
    let item = place?.item.utf8.count ?? 0
    return folder.utf8.count <= Session.longestPath && item <= Session.longestPath
      && place?.offset.isFinite != false
  }
}

/// A place in a folder: an item at the beginning of the viewport.
nonisolated struct FolderPlace: Codable, Equatable, Sendable {
  /// The path of the item, relative to the folder.
  var item: String
  /// The number of items before it. A folder without the item is shown from there.
  var index: Int
  /// The distance from the beginning of the item to that of the viewport, in points.
  var offset: Double
}

nonisolated extension Session: Codable {
  private enum CodingKeys: String, CodingKey { case version, window, folders }

  /// The version of a file that a later version of the app has written.
  struct UnknownVersion: Error { let version: Int }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw UnknownVersion(version: version) }
    window = try values.decodeIfPresent(WindowPlacement.self, forKey: .window)
    folders = try values.decode([FolderRecord].self, forKey: .folders)
      .filter(\.isStorable).suffix(Self.maximumFolders)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encodeIfPresent(window, forKey: .window)
    try values.encode(folders, forKey: .folders)
  }
}
