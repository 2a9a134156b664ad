/// A menu other than that of a photo or of the grid.
enum AppMenu: Hashable, Sendable {
  /// All actions.
  case everything
  /// The sort orders and their directions.
  case orders
  /// The arrangements of tiles.
  case arrangements
  /// The ratings of photos.
  case ratings
  /// The folders that were shown last.
  case recentFolders
}
