/// How a folder was shown: its order, its arrangement and its place.
package struct FolderRecord: Codable, Equatable, Sendable {
  /// The absolute path without symbolic links.
  package var folder: String
  /// The name of the sort order; nil for the default.
  package var order: String?
  /// Whether the sort order is reversed; nil in files of earlier versions, which could not.
  package var isReversed: Bool?
  /// The name of the arrangement of tiles; nil for the default.
  package var arrangement: String?
  /// Whether names are below tiles; nil in files of earlier versions, which had none.
  package var showsCaptions: Bool?
  /// The place; nil at the beginning.
  package var place: FolderPlace?

  package init(
    folder: String, order: String? = nil, isReversed: Bool? = nil,
    arrangement: String? = nil, showsCaptions: Bool? = nil, place: FolderPlace? = nil
  ) {
    self.folder = folder
    self.order = order
    self.isReversed = isReversed
    self.arrangement = arrangement
    self.showsCaptions = showsCaptions
    self.place = place
  }

  /// Whether the file has room for the record.
  var isStorable: Bool {
    let item = place?.item.utf8.count ?? 0
    return folder.utf8.count <= Session.longestPath && item <= Session.longestPath
      && place?.offset.isFinite != false
  }
}
