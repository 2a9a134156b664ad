import GridEngine

/// Sets lines of text: finds fonts, cuts into runs, measures, and remembers what it has done.
///
/// Everything here is in device pixels and belongs to the main thread, as SDL_ttf does.
/// Nothing is opened before the first line.
final class Typesetter {
  private struct LineKey: Hashable {
    var text: String
    var request: FontRequest
  }

  private struct EmojiKey: Hashable {
    var text: String
    var face: FaceID
    var pixelSize: Int
  }

  /// Longer text is cut before it is measured as one line; no window shows as much.
  static let longestLine = 2048  // UTF-8 code units

  private let finder = FontFinder()
  private let fonts: FontCache
  private var lines = GenerationCache<LineKey, SetLine>(capacity: 2048)
  private var emoji = GenerationCache<EmojiKey, Bitmap>(capacity: 256)
  private var metricsOfRequest: [FontRequest: LineMetrics] = [:]

  /// Makes a typesetter that has not looked for any font yet.
  init() { fonts = FontCache(finder: finder) }

  /// The height of lines set for `request`.
  ///
  /// - Throws: ``FontError`` where there is no font at all: worth a line on stderr at the start.
  ///   Text is then skipped, and every width is 0.
  func metrics(of request: FontRequest) throws(FontError) -> LineMetrics {
    if let known = metricsOfRequest[request] { return known }
    let primary = try finder.primary(request.style)
    guard let font = fonts.font(primary, pixelSize: request.pixelSize) else {
      throw fonts.lastError ?? .noFont(family: finder[primary].family)
    }
    let metrics = LineMetrics(
      ascent: font.ascent, descent: font.descent,
      lineHeight: max(font.lineSkip, font.ascent + font.descent),
      cellWidth: request.isMonospaced ? font.cellWidth : 0)
    if metricsOfRequest.count >= 256 { metricsOfRequest.removeAll() }
    metricsOfRequest[request] = metrics
    return metrics
  }

  /// A line as wide as it is; nil where there is nothing to draw or no font.
  ///
  /// - Complexity: O(1) for a line set lately, otherwise O(*n*) in its length: 5-30 µs.
  func line(_ text: String, _ request: FontRequest) -> SetLine? {
    guard !text.isEmpty else { return nil }
    let key = LineKey(text: text, request: request)
    if let known = lines[key] { return known.pieces.isEmpty ? nil : known }
    guard let line = set(text, request) else { return nil }
    lines.insert(line, for: key)
    return line.pieces.isEmpty ? nil : line
  }

  /// Whether a line was set lately, so that ``line(_:_:)`` has it at once.
  func hasSet(_ text: String, _ request: FontRequest) -> Bool {
    lines[LineKey(text: text, request: request)] != nil
  }

  /// The width of a line; 0 where there is nothing to draw.
  ///
  /// In monospaced type plain characters take a cell each, exactly as ``GlyphStrip`` draws them.
  func width(of text: String, _ request: FontRequest) -> Int {
    if request.isMonospaced, let cells = GlyphStrip.cells(of: text) {
      return cells * ((try? metrics(of: request).cellWidth) ?? 0)
    }
    return line(text, request)?.width ?? 0
  }

  /// `text`, or as much of it as fits into `width` with "…".
  func shortened(_ text: String, to width: Int, _ request: FontRequest) -> String {
    if text.utf8.count <= Self.longestLine, self.width(of: text, request) <= width { return text }
    return Truncation.shortened(text[...], to: width) { measureOnce($0, request) }
  }

  /// A line's pixels, ``SetLine/height`` of them from top to bottom.
  ///
  /// - Parameter color: Of all but the colour emoji; white where the renderer tints later.
  func bitmap(of line: SetLine, _ request: FontRequest, color: Color) -> Bitmap {
    var bitmap = Bitmap(width: line.width, height: line.height)
    for piece in line.pieces {
      guard let font = fonts.font(piece.run.face, pixelSize: request.pixelSize) else { continue }
      let y = line.ascent - font.ascent
      if font.isPictures {
        place(piece, font: font, request, in: &bitmap, y: y)
      } else if let ink = font.bitmap(of: piece.run, color: color) {
        // Marks stacked above the font's own ascent make SDL_ttf move the baseline down by them.
        let overshoot = max(0, ink.height - (font.ascent + font.descent))
        bitmap.place(ink, x: piece.x, y: y - overshoot)
      }
    }
    return bitmap
  }

  /// One character by itself, for strips of glyphs.
  func bitmap(of character: Character, _ request: FontRequest) -> Bitmap? {
    line(String(character), request).map { bitmap(of: $0, request, color: Color(0xFFFFFF)) }
  }

  /// Measures what is asked for once, without pushing from memory what will be asked for again.
  private func measureOnce(_ text: String, _ request: FontRequest) -> Int {
    if request.isMonospaced, GlyphStrip.cells(of: text) != nil { return width(of: text, request) }
    return set(text, request)?.width ?? 0
  }

  private func set(_ text: String, _ request: FontRequest) -> SetLine? {
    guard let metrics = try? metrics(of: request),
      let primary = try? finder.primary(request.style)
    else { return nil }
    let chooser = FinderChooser(finder: finder, style: request.style, plainFace: primary)
    var line = SetLine(
      pieces: [], width: 0, ascent: metrics.ascent, descent: metrics.descent, isColored: false)
    for run in TextItemizer(chooser: chooser).runs(of: text) {
      guard let font = fonts.font(run.face, pixelSize: request.pixelSize) else { continue }
      let width = font.width(of: run)
      line.pieces.append(SetLine.Piece(run: run, x: line.width, width: width))
      line.width += width
      line.ascent = max(line.ascent, font.ascent)
      line.descent = max(line.descent, font.descent)
      line.isColored = line.isColored || run.isColorEmoji
    }
    return line
  }

  /// Places a run of pictures one by one; each is scaled once and remembered.
  private func place(
    _ piece: SetLine.Piece, font: OpenFont, _ request: FontRequest, in bitmap: inout Bitmap, y: Int
  ) {
    var x = piece.x
    let clusters = Array(piece.run.text)
    for cluster in piece.run.isRightToLeft ? clusters.reversed() : clusters {
      var single = piece.run
      single.text = String(cluster)
      let key = EmojiKey(
        text: single.text, face: single.face, pixelSize: request.pixelSize)
      let picture = emoji.value(for: key) {
        font.bitmap(of: single, color: Color(0xFFFFFF)) ?? Bitmap(width: 0, height: 0)
      }
      bitmap.place(picture, x: x, y: y)
      x += font.width(of: single)
    }
  }
}

extension FontRequest {
  /// The variant to look for.
  var style: FontFinder.Style { FontFinder.Style(isBold: isBold, isMonospaced: isMonospaced) }

  /// What `style` asks for on a screen of `scale` pixels a point.
  init(_ style: TextStyle, scale: Double) {
    self.init(
      pixelSize: wholePixels(style.size * scale + 0.5), isBold: style.weight == .bold,
      isMonospaced: style.isMonospaced)
  }
}

extension OpenFont {
  /// The widest advance among digits, capitals and "…": for fonts of one width simply that.
  fileprivate var cellWidth: Int {
    "0123456789MW…".unicodeScalars.reduce(1) { max($0, advance(of: $1)) }
  }
}

/// Asks a ``FontFinder`` on behalf of one style.
private struct FinderChooser: FaceChoosing {
  let finder: FontFinder
  let style: FontFinder.Style
  let plainFace: FaceID

  func face(for cluster: Character, script: Script, language: String?) -> FaceID {
    finder.face(
      for: cluster, script: script, language: language, style: style, primary: plainFace)
  }

  func covers(_ cluster: Character, face: FaceID) -> Bool { finder.covers(cluster, face: face) }
}
