/// The state that the app remembers between runs: the window, and the order and the position of each folder.
package struct Session: Equatable, Sendable {
  /// The version of the file format.
  package static let version = 1
  /// The maximum number of remembered folders. Beyond it, the folder that was shown longest ago is forgotten.
  package static let maximumFolders = 500
  /// The length of a remembered path in UTF-8 bytes, as Linux limits it.
  package static let longestPath = 4096

  /// The window; nil before the first run.
  package var window: WindowPlacement?
  /// The folders, the one that was shown last at the end.
  package private(set) var folders: [FolderRecord] = []

  /// Creates the session of a first run.
  package init() {}

  /// Returns what is remembered of the folder at a path.
  package func record(ofFolder path: String) -> FolderRecord? { folders.last { $0.folder == path } }

  /// Remembers a folder, and forgets the oldest ones above the limit.
  package mutating func remember(_ record: FolderRecord) {
    folders.removeAll { $0.folder == record.folder }
    guard record.isStorable else { return }
    folders.append(record)
    folders.removeFirst(max(0, folders.count - Self.maximumFolders))
  }
}

/// The size of a window without its state, and the state.
package struct WindowPlacement: Codable, Equatable, Sendable {
  /// The state of a window.
  package enum State: String, Codable, Sendable { case normal, maximized, fullScreen }

  /// The size in points of the window that is neither maximized nor full screen.
  package var width: Int
  package var height: Int
  package var state: State

  package init(width: Int, height: Int, state: State = .normal) {
    self.width = width
    self.height = height
    self.state = state
  }
}

/// A place in a folder: an item at the beginning of the viewport.
package struct FolderPlace: Codable, Equatable, Sendable {
  /// The path of the item, relative to the folder.
  package var item: String
  /// The number of items before it. A folder without the item is shown from there.
  package var index: Int
  /// The distance from the beginning of the item to that of the viewport, in points.
  package var offset: Double

  package init(item: String, index: Int, offset: Double) {
    self.item = item
    self.index = index
    self.offset = offset
  }
}

extension Session: Codable {
  private enum CodingKeys: String, CodingKey { case version, window, folders }

  /// The version of a file that a later version of the app has written.
  package struct UnknownVersion: Error { let version: Int }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw UnknownVersion(version: version) }
    window = try values.decodeIfPresent(WindowPlacement.self, forKey: .window)
    folders = try values.decode([FolderRecord].self, forKey: .folders)
      .filter(\.isStorable).suffix(Self.maximumFolders)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encodeIfPresent(window, forKey: .window)
    try values.encode(folders, forKey: .folders)
  }
}
