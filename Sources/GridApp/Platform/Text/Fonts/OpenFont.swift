import GridEngine

/// An open font with its metrics, in pixels of the size that was asked for.
///
/// A font made of pictures is opened at the one size it has; widths and pictures come out scaled.
final class OpenFont {
  let ascent: Int
  let descent: Int
  let lineSkip: Int
  /// Wanted size over picture size; nil for outlines.
  private let scale: Double?
  private let handle: FontHandle

  /// Opens `face` with an em of `pixelSize`.
  init(face: FontFace, pixelSize: Int) throws(FontError) {
    handle = try FontHandle(opening: face, pixelSize: pixelSize)
    guard let strike = face.strikeSize, strike > 0 else {
      scale = nil
      ascent = handle.ascent
      descent = handle.descent
      lineSkip = handle.lineSkip
      return
    }
    let scale = Double(pixelSize) / Double(strike)
    self.scale = scale
    // SDL_ttf tells the height of the picture and no baseline. In Noto Color Emoji 101 of 128 rows
    // stand above it, which puts the picture's middle at that of capital letters.
    let height = Int((Double(handle.ascent + handle.descent) * scale).rounded())
    ascent = Int((Double(height) * 101 / 128).rounded())
    descent = height - ascent
    lineSkip = height
  }

  /// Whether its glyphs are scaled pictures.
  var isPictures: Bool { scale != nil }

  /// The room a run takes along the line.
  func width(of run: TextRun) -> Int {
    handle.prepare(script: run.script, isRightToLeft: run.isRightToLeft)
    guard let scale else { return handle.width(of: run.text) }
    return run.text.reduce(0) { $0 + Self.scaled(handle.width(of: String($1)), by: scale) }
  }

  /// How far the pen moves after a character.
  func advance(of scalar: Unicode.Scalar) -> Int { handle.advance(of: scalar) }

  /// A run's pixels, its baseline ``ascent`` below the top; nil where there is nothing to draw.
  ///
  /// For pictures the run should be one cluster.
  func bitmap(of run: TextRun, color: Color) -> Bitmap? {
    handle.prepare(script: run.script, isRightToLeft: run.isRightToLeft)
    guard let bitmap = handle.bitmap(of: run.text, color: color) else { return nil }
    guard let scale else { return bitmap }
    return bitmap.withStraightAlpha().scaled(
      width: Self.scaled(bitmap.width, by: scale), height: Self.scaled(bitmap.height, by: scale))
  }

  private static func scaled(_ length: Int, by scale: Double) -> Int {
    length == 0 ? 0 : max(1, Int((Double(length) * scale).rounded()))
  }
}
