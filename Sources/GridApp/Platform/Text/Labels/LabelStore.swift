import GridEngine

/// Draws labels, and keeps their textures for the next frame.
///
/// A label drawn before costs two lookups (0.15 µs) and one copy; a new one is set and uploaded at
/// once (0.02-0.15 ms; 1-3 ms more where a font of its script has to be opened first). Textures are
/// white and tinted when drawn, so one serves every colour; only lines with colour emoji are kept
/// by colour. Plain monospaced text is drawn from a ``GlyphStrip`` and never makes a texture.
///
/// Belongs to one renderer: ``invalidateAll()`` before that is destroyed, and when it was reset.
final class LabelStore {
  private struct Key: Hashable {
    var text: String
    var request: FontRequest
    /// The widest it may be, where it had to be shortened; nil for a line at its own width.
    var width: Int?
    /// The colour in the texture; nil for white.
    var ink: Color?
  }

  /// What labels may take of a frame while something moves, milliseconds. A row of new ones takes
  /// more where they are emoji (0.5 ms each) or a font has to be opened; nobody misses a line of
  /// text for a refresh, and everybody sees a refresh that is missed.
  static let frameBudget = 2.0

  /// 16 MiB: about 1,100 labels of 180 x 20 pixels.
  static let defaultByteLimit = 16 << 20

  private let renderer: BorrowedRenderer
  private let typesetter: Typesetter
  private var labels: LabelCache<Key, Label>
  private var strips: [FontRequest: GlyphStrip] = [:]
  /// How many textures were made, for the frame's record.
  private(set) var labelsMade = 0
  /// Whether labels were left out of this frame for want of time, so that another is due.
  private(set) var isBehind = false
  /// What is left of a budget, milliseconds; nil where there is none.
  private var left: Double?

  /// Makes an empty store that draws with `renderer`.
  init(
    renderer: BorrowedRenderer, typesetter: Typesetter, byteLimit: Int = LabelStore.defaultByteLimit
  ) {
    self.renderer = renderer
    self.typesetter = typesetter
    labels = LabelCache(costLimit: byteLimit)
  }

  /// What the textures take, in bytes.
  var byteCount: Int { labels.cost }

  /// Frees all textures.
  func invalidateAll() {
    labels.removeAll()
    strips.removeAll()
  }

  /// Begins a frame, of which nothing is left out so far.
  func beginFrame() { isBehind = false }

  /// Draws within a budget: once it is spent, text that was not drawn before is left out. One label
  /// is always made, so that there is progress.
  ///
  /// - Parameter milliseconds: What new labels may take; nil for as long as they take.
  func withBudget(_ milliseconds: Double?, _ body: () -> Void) {
    left = milliseconds
    body()
    left = nil
  }

  /// Draws one line of text, centred from top to bottom by its font's height and shortened with
  /// "…" where it is wider than the box.
  ///
  /// - Parameters:
  ///   - box: In device pixels of the renderer's target.
  ///   - style: Sizes in points.
  ///   - scale: Device pixels a point.
  func draw(_ text: String, in box: Rect, style: TextStyle, scale: Double) {
    let request = FontRequest(style, scale: scale)
    guard style.color.alpha > 0, box.width > 0, box.isFinite, !text.isEmpty,
      let metrics = try? typesetter.metrics(of: request)
    else { return }
    let room = Self.room(box.width)
    let free = box.height - Double(metrics.ascent + metrics.descent)
    let top = Int((box.minY + free / 2).rounded())
    if request.isMonospaced, let cells = GlyphStrip.cells(of: text) {
      let width = min(cells * metrics.cellWidth, room)
      let x = Self.left(of: width, in: box, style.alignment)
      strip(request)?.draw(
        text, x: x, y: top, maximumWidth: room, color: style.color, renderer: renderer)
    } else if let label = label(text, request, room: room, color: style.color) {
      let x = Self.left(of: label.width, in: box, style.alignment)
      label.draw(
        x: x, y: top + metrics.ascent - label.ascent, color: style.color, renderer: renderer)
    }
  }

  /// The width of a character of type of one width, points; nil where there is no font.
  func characterWidth(_ style: TextStyle, scale: Double) -> Double? {
    let metrics = try? typesetter.metrics(of: FontRequest(style, scale: scale))
    return metrics.map { Double($0.cellWidth) / scale }
  }

  /// Makes the label that ``draw(_:in:style:scale:)`` will want for a box of this width in pixels,
  /// in time that is left over.
  func prepare(_ text: String, width: Double, style: TextStyle, scale: Double) {
    let request = FontRequest(style, scale: scale)
    if request.isMonospaced, GlyphStrip.cells(of: text) != nil {
      _ = strip(request)
    } else {
      _ = label(text, request, room: Self.room(width), color: style.color)
    }
  }

  /// The label of a line at most `room` pixels wide, from memory or made now; nil where there is
  /// nothing to draw, no font, or no time for it in this frame.
  func label(_ text: String, _ request: FontRequest, room: Int, color: Color) -> Label? {
    let isSpent = left.map { $0 <= 0 } ?? false
    if isSpent, !typesetter.hasSet(cut(text), request) {
      isBehind = true
      return nil
    }
    let start = left == nil ? nil : FrameTime.now
    guard let natural = typesetter.line(cut(text), request) else { return nil }
    let fits = natural.width <= room && text.utf8.count <= Typesetter.longestLine
    let key = Key(
      text: text, request: request, width: fits ? nil : room,
      ink: natural.isColored ? color.withAlpha(255) : nil)
    if let known = labels[key] { return known }
    if isSpent {
      isBehind = true
      return nil
    }
    defer { if let start { left = (left ?? 0) - FrameTime.now.milliseconds(since: start) } }
    let line = fits ? natural : shortened(text, request, room: room)
    guard let line, let label = make(line, request, ink: key.ink) else { return nil }
    labels.insert(label, for: key, cost: label.cost)
    return label
  }

  private func make(_ line: SetLine, _ request: FontRequest, ink: Color?) -> Label? {
    labelsMade += 1
    let bitmap = typesetter.bitmap(of: line, request, color: ink ?? Color(0xFFFFFF))
    return Label(bitmap, ascent: line.ascent, isColored: ink != nil, renderer: renderer)
  }

  private func shortened(_ text: String, _ request: FontRequest, room: Int) -> SetLine? {
    typesetter.line(typesetter.shortened(text, to: room, request), request)
  }

  /// The beginning of an endless text, enough to see whether it has emoji.
  private func cut(_ text: String) -> String {
    guard text.utf8.count > Typesetter.longestLine else { return text }
    return String(text.prefix(64))
  }

  private func strip(_ request: FontRequest) -> GlyphStrip? {
    if let known = strips[request] { return known }
    // Sizes change while a window is zoomed; those of before are not asked for again.
    if strips.count >= 8 { strips.removeAll() }
    let strip = GlyphStrip(typesetter: typesetter, request: request, renderer: renderer)
    strips[request] = strip
    return strip
  }

  /// The widest a label may be in a box: no wider than renderers allow textures to be.
  private static func room(_ width: Double) -> Int { min(wholePixels(width), 8192) }

  private static func left(of width: Int, in box: Rect, _ alignment: TextStyle.Alignment) -> Int {
    let left =
      switch alignment {
      case .leading: box.minX
      case .center: box.midX - Double(width) / 2
      case .trailing: box.maxX - Double(width)
      }
    return Int(left.rounded())
  }
}

extension Rect {
  /// Whether all its numbers are.
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
