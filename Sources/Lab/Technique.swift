/// A technique that makes scrolling smooth, and that can be switched off to measure its effect.
package enum Technique: String, CaseIterable, Sendable {
  case prefetch, decode, thumbnails, reuse, update, corners, cells, uploads, sizes

  /// The key that selects the next variant.
  package var key: Character {
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

  /// The description of the key in help.
  package var meaning: String {
    switch self {
    case .prefetch: "prefetch cells"
    case .decode: "decode in the background or on the main thread"
    case .thumbnails: "decode thumbnails or full size"
    case .reuse: "reuse cells"
    case .update: "how photos reach their cells"
    case .corners: "round corners once or per frame"
    case .cells: "draw cells in one pass or nested"
    case .uploads: "upload within a budget or at once"
    case .sizes: "estimate heights or fix them"
    }
  }
}
