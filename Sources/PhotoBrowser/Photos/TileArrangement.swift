/// The arrangement of the tiles of photos.
package enum TileArrangement: String, CaseIterable, Sendable {
  /// Square tiles, which crop photos.
  case grid
  /// Rows that fill the width, with photos of the same height.
  case rows
  /// Columns with photos of the same width.
  case waterfall

  /// The name for the user.
  package var title: String {
    switch self {
    case .grid: "in a grid of squares"
    case .rows: "in rows, in their own shapes"
    case .waterfall: "in columns, in their own shapes"
    }
  }

  /// The name in a header or a menu.
  package var shortTitle: String {
    switch self {
    case .grid: "Squares"
    case .rows: "Rows"
    case .waterfall: "Columns"
    }
  }

  /// The next arrangement; the first one follows the last.
  package var next: TileArrangement {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Whether the aspect ratios of photos are needed.
  var needsAspectRatios: Bool { self != .grid }
}
