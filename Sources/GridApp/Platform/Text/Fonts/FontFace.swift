/// One face of a font file, as fontconfig told of it.
nonisolated struct FontFace: Hashable, Sendable {
  let file: String
  /// Which face of the file; a named instance of a variable font in the upper 16 bits, as FreeType
  /// takes it.
  let index: Int
  let family: String
  /// The em in pixels of a font made of pictures, which have to be scaled; nil for outlines.
  ///
  /// 109 for Noto Color Emoji, whose pictures are 136 x 128 pixels.
  let strikeSize: Int?
  /// Whether bold was asked for and the family has none, so that strokes are thickened.
  let needsThickening: Bool
}

/// What a line is set in, before anything is known about its characters.
nonisolated struct FontRequest: Hashable, Sendable {
  /// The em in device pixels, 1...512.
  let pixelSize: Int
  let isBold: Bool
  let isMonospaced: Bool

  /// Makes a request; the size is brought into 1...512.
  init(pixelSize: Int, isBold: Bool = false, isMonospaced: Bool = false) {
    self.pixelSize = min(max(pixelSize, 1), 512)
    self.isBold = isBold
    self.isMonospaced = isMonospaced
  }
}

/// Why there is no text.
nonisolated enum FontError: Error, Hashable, CustomStringConvertible {
  case fontconfigFailed
  case noFont(family: String)
  case cannotOpen(file: String, message: String)
  case sdlTTFFailed(message: String)

  var description: String {
    switch self {
    case .fontconfigFailed:
      "fontconfig cannot read its configuration; is the package fontconfig-config installed?"
    case .noFont(let family):
      "no font found for \(family); install one, such as the package fonts-noto-core"
    case .cannotOpen(let file, let message): "cannot open the font \(file): \(message)"
    case .sdlTTFFailed(let message): "SDL_ttf does not start: \(message)"
    }
  }
}
