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

  /// What the key switches, in words for help.
  var meaning: String {
    switch self {
    case .prefetch: "prepare cells ahead"
    case .decode: "decode in the background or on the main thread"
    case .thumbnails: "decode at the size of tiles"
    case .reuse: "use cells again"
    case .update: "how cells learn of their pictures"
    case .corners: "round corners once or in each frame"
    case .cells: "cells drawn in one pass or nested"
    case .uploads: "textures some in a frame or all at once"
    case .sizes: "heights estimated or fixed"
    }
  }
}
