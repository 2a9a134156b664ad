/// The order and the place in which a folder was shown.
package struct FolderRecord: Codable, Equatable, Sendable {
  /// The absolute path without symbolic links.
  package var folder: String
  /// The name of the sort order; nil for the default.
  package var order: String?
  /// Whether the sort order is reversed; nil in files of earlier versions, which could not.
  package var isReversed: Bool?
  /// Whether names are below tiles; nil in files of earlier versions, which had none.
  package var showsCaptions: Bool?
  /// The place; nil at the beginning.
  package var place: FolderPlace?

  package init(
    folder: String, order: String? = nil, isReversed: Bool? = nil, showsCaptions: Bool? = nil,
    place: FolderPlace? = nil
  ) {
    self.folder = folder
    self.order = order
    self.isReversed = isReversed
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
