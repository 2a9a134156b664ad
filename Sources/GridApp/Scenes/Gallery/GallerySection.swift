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

  /// What the section shows of the engine.
  var subtitle: String {
    switch self {
    case .featured: "one at a time, in the middle"
    case .fresh: "a row that rests anywhere, with badges"
    case .charts: "a column at a time, three rows in each"
    case .places: "a row that rests on a card’s edge"
    case .mosaics: "a page at a time, groups in groups"
    case .board: "drag to another place"
    case .outline: "click to open and close"
    }
  }
}
