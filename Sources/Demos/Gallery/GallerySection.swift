/// The sections of the page, from the top.
nonisolated enum GallerySection: Hashable, Sendable, CaseIterable {
  case featured, fresh, charts, places, mosaics, board, outline

  var title: String {
    switch self {
    case .featured: "Featured"
    case .fresh: "New This Week"
    case .charts: "Most Liked"
    case .places: "Places"
    case .mosaics: "Collections"
    case .board: "Your Board"
    case .outline: "All by Region"
    }
  }

  /// The feature that the section demonstrates.
  var subtitle: String {
    switch self {
    case .featured: "snaps to the center of items"
    case .fresh: "scrolls without snapping; shows badges"
    case .charts: "snaps at columns, with three rows each"
    case .places: "snaps to the start edge of a card"
    case .mosaics: "snaps to pages, with nested groups"
    case .board: "drag tiles to reorder"
    case .outline: "click to open and close"
    }
  }
}
