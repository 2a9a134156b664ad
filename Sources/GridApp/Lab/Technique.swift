import GridEngine

/// One of the things that make scrolling smooth, which can be switched off to see what it is worth.
enum Technique: String, CaseIterable, Sendable {
  case prefetch, decode, thumbnails, reuse, update, corners, cells, uploads, sizes

  /// The key that switches it.
  var key: Character {
    switch self {
    case .prefetch: "p"
    case .decode: "d"
    case .thumbnails: "t"
    case .reuse: "r"
    case .update: "u"
    case .corners: "c"
    case .cells: "n"
    case .uploads: "b"
    case .sizes: "e"
    }
  }

  /// The technique that `key` switches.
  init?(key: Character) {
    guard let technique = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = technique
  }
}
