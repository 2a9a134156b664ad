import FrameTiming
import GridEngine

/// Draws labels and caches their textures.
///
/// A cached label costs two lookups (0.15 µs) and one copy. A new label is laid out, drawn and
/// uploaded immediately (0.02-0.1 ms; 1-3 ms more if a font of its script has to be opened first),
/// or by a ``LabelWorker`` if the frame has no time left. Textures are white and tinted when they
/// are drawn, so one serves every color. Only lines with color emoji are cached for each color.
/// Plain monospaced text is drawn from a ``GlyphStrip`` and needs no texture of its own.
///
/// Texts with runs of styles are laid out by the ``Typesetter``, and each of their lines is a label.
///
/// Belongs to one renderer. Call ``invalidateAll()`` before the renderer is destroyed and after it
/// was reset.
package final class LabelStore {
  private struct Key: Hashable {
    var text: String
    var request: FontRequest
    var spans: [TextSpan]
    /// The width to which the line was shortened; nil for a line at its natural width.
    var width: Int?
    /// The color in the texture; nil for white.
    var ink: Color?
  }

  /// The budget for new labels per frame while content moves, in milliseconds. A row of new labels
  /// takes longer with emoji (0.5 ms each) or if a font has to be opened. A label that appears one
  /// refresh later is hardly noticed, a missed refresh is.
  package static let frameBudget = 2.0

  /// 16 MiB: about 1,100 labels of 180 x 20 pixels.
  static let defaultByteLimit = 16 << 20

  /// The factor for the size of proportional type that the user chose.
  package var textScale = 1.0

  /// Sets the factor for the size of type, and returns the one before.
  func replaceTextScale(with factor: Double) -> Double {
    defer { textScale = factor }
    return textScale
  }

  private let renderer: RendererHandle
  private let typesetter: Typesetter
  private let worker: LabelWorker?
  /// The labels that this frame had no time for.
  private var postponed: [LabelJob] = []
  private var labels: LabelCache<Key, Label>
  private var strips: [FontRequest: GlyphStrip] = [:]
  /// The number of textures made, for the frame's record.
  private(set) var labelsMade = 0
  /// Whether this frame omitted labels because its budget was spent, so that another frame is
  /// needed.
  package private(set) var isBehind = false
  /// The remaining budget in milliseconds; nil for no limit.
  private var left: Double?

  /// Creates an empty store that draws with `renderer`.
  ///
  /// - Parameter worker: Draws the labels that exceed a frame's budget; nil leaves them to later
  ///   frames.
  init(
    renderer: RendererHandle, typesetter: Typesetter, worker: LabelWorker? = nil,
    byteLimit: Int = LabelStore.defaultByteLimit
  ) {
    self.renderer = renderer
    self.typesetter = typesetter
    self.worker = worker
    labels = LabelCache(costLimit: byteLimit)
  }

  /// The size of the textures in bytes.
  package var byteCount: Int { labels.cost }

  /// Frees all textures.
  func invalidateAll() {
    labels.removeAll()
    strips.removeAll()
  }

  /// Begins a frame.
  func beginFrame() { isBehind = false }

  /// Calls `body` with a budget for new labels. When it is spent, further new labels are omitted.
  /// At least one label is made, so that there is progress.
  ///
  /// - Parameter milliseconds: The budget; nil for no limit.
  package func withBudget(_ milliseconds: Double?, _ body: () -> Void) {
    left = milliseconds
    takeFinished()
    body()
    left = nil
    guard let worker else { return }
    worker.replaceJobs(postponed)
    postponed.removeAll(keepingCapacity: true)
  }

  /// Draws one line of text. The font's height is centered vertically in the box. A line wider than
  /// the box is shortened with "…".
  ///
  /// - Parameters:
  ///   - box: The box in device pixels of the renderer's target.
  ///   - style: The style, with sizes in points.
  ///   - scale: The number of device pixels per point.
  package func draw(_ text: String, in box: Rect, style: TextStyle, scale: Double) {
    let request = FontRequest(style, scale: scale, textScale: textScale)
    guard style.color.alpha > 0, box.width > 0, box.isFinite, !text.isEmpty,
      let metrics = try? typesetter.metrics(of: request)
    else { return }
    let room = Self.room(box.width)
    let free = box.height - Double(metrics.ascent + metrics.descent)
    let top = Int((box.minY + free / 2).rounded())
    if request.usesGlyphStrip, let cells = GlyphStrip.cells(of: text) {
      let width = min(cells * metrics.cellWidth, room)
      let x = Self.left(of: width, in: box, style.alignment)
      strip(request)?.draw(
        text, x: x, y: top, maximumWidth: room, color: style.color, renderer: renderer)
    } else if let label = label(text, request, room: room, color: style.color) {
      let x = Self.left(of: label.width, in: box, style.alignment)
      label.draw(x: x, baseline: top + metrics.ascent, color: style.color, renderer: renderer)
    }
  }

  /// Draws lines of text with runs of styles from the top of a box.
  ///
  /// - Parameters:
  ///   - box: The box in device pixels of the renderer's target.
  ///   - width: The maximum width of a line in device pixels. It does not depend on the position of
  ///     the box, whose edges are rounded, so that moving text keeps its lines.
  ///   - scale: The number of device pixels per point.
  ///   - opacity: The opacity of the text, 0 … 255.
  package func draw(
    _ text: AttributedText, in box: Rect, width: Double, scale: Double, opacity: UInt8
  ) {
    guard width > 0, width.isFinite, box.isFinite, !text.isEmpty,
      let block = block(text, width: width, scale: scale * textScale)
    else { return }
    let color = (block.color ?? Color(0xFFFFFF)).faded(opacity)
    guard color.alpha > 0 else { return }
    let (room, top) = (Self.room(width), Int(box.minY.rounded()))
    for line in block.lines where !line.text.isEmpty {
      guard let label = label(line, room: room, color: color) else { continue }
      let x = Self.left(of: label.width, in: box, text.alignment)
      label.draw(x: x, baseline: top + line.baseline, color: color, renderer: renderer)
    }
  }

  /// Creates the next missing label of a text with runs of styles. Called in idle time.
  ///
  /// - Returns: Whether a label was created, so that others may be missing.
  package func prepare(_ text: AttributedText, width: Double, scale: Double) -> Bool {
    guard let block = block(text, width: width, scale: scale * textScale) else { return false }
    for line in block.lines where !line.text.isEmpty {
      let made = labelsMade
      let label = label(
        line, room: Self.room(width), color: block.color ?? Color(0xFFFFFF))
      if labelsMade > made { return label != nil }
    }
    return false
  }

  /// Returns the lines of a text. Returns nil if there is no font, or no time in this frame.
  private func block(_ text: AttributedText, width: Double, scale: Double) -> TextBlock? {
    let room = Self.room(width)
    guard let left else { return typesetter.block(text, width: room, scale: scale) }
    if left <= 0, !typesetter.isLaidOut(text, width: room, scale: scale) {
      isBehind = true
      return nil
    }
    let start = FrameTime.now
    defer { spend(since: start) }
    return typesetter.block(text, width: room, scale: scale)
  }

  private func label(_ line: TextBlock.Line, room: Int, color: Color) -> Label? {
    label(line.text, line.request, spans: line.spans, room: room, color: color)
  }

  /// The advance of a character of a monospaced font in points; nil if there is no font.
  package func characterWidth(_ style: TextStyle, scale: Double) -> Double? {
    let metrics = try? typesetter.metrics(
      of: FontRequest(style, scale: scale, textScale: textScale))
    return metrics.map { Double($0.cellWidth) / scale }
  }

  /// Creates the label that ``draw(_:in:style:scale:)`` needs for a box of this width in pixels.
  /// Called in idle time.
  package func prepare(_ text: String, width: Double, style: TextStyle, scale: Double) {
    let request = FontRequest(style, scale: scale, textScale: textScale)
    if request.usesGlyphStrip, GlyphStrip.cells(of: text) != nil {
      _ = strip(request)
    } else {
      _ = label(text, request, room: Self.room(width), color: style.color)
    }
  }

  /// Returns the cached or a new label of at most `room` pixels. Returns nil if there is nothing to
  /// draw, no font, or no time in this frame.
  func label(
    _ text: String, _ request: FontRequest, spans: [TextSpan] = [], room: Int, color: Color
  ) -> Label? {
    let job = LabelJob(text: text, request: request, spans: spans, room: room, color: color)
    let isSpent = left.map { $0 <= 0 } ?? false
    let shown = text.prefix(utf8Count: Typesetter.longestLine)
    if isSpent, !typesetter.isMeasured(shown, request, spans: spans) { return postpone(job) }
    let start = left == nil ? nil : FrameTime.now
    guard let line = typesetter.line(shown, request, spans: spans), line.hasInk else { return nil }
    let key = key(of: job, line)
    if let known = labels[key] { return known }
    if isSpent { return postpone(job) }
    defer { if let start { spend(since: start) } }
    let image = typesetter.image(
      of: text, request, spans: spans, room: key.width, color: key.ink ?? Color(0xFFFFFF))
    return image.flatMap { insert($0, key) }
  }

  private func key(of job: LabelJob, _ line: LineExtents) -> Key {
    Key(
      text: job.text, request: job.request, spans: job.spans,
      width: line.fits(job.text, room: job.room) ? nil : job.room,
      ink: line.isColored ? job.color.withAlpha(255) : nil)
  }

  private func insert(_ image: LabelImage, _ key: Key) -> Label? {
    labelsMade += 1
    guard let label = Label(image, isColored: key.ink != nil, renderer: renderer) else {
      return nil
    }
    labels.insert(label, for: key, cost: label.cost)
    return label
  }

  /// Postpones a label to the worker or to a later frame.
  private func postpone(_ job: LabelJob) -> Label? {
    isBehind = true
    if worker != nil { postponed.append(job) }
    return nil
  }

  /// Uploads the labels that the worker has drawn, within the budget.
  private func takeFinished() {
    while left.map({ $0 > 0 }) ?? true, let drawn = worker?.takeFinished() {
      let start = FrameTime.now
      let shown = drawn.job.text.prefix(utf8Count: Typesetter.longestLine)
      typesetter.remember(drawn.line, of: shown, drawn.job.request, spans: drawn.job.spans)
      let key = key(of: drawn.job, drawn.line)
      if let image = drawn.image, labels[key] == nil { _ = insert(image, key) }
      if left != nil { spend(since: start) }
    }
  }

  private func spend(since start: FrameTime) {
    left = (left ?? 0) - FrameTime.now.milliseconds(since: start)
  }

  private func strip(_ request: FontRequest) -> GlyphStrip? {
    if let known = strips[request] { return known }
    // Sizes change while the user zooms. Earlier sizes are not needed again.
    if strips.count >= 8 { strips.removeAll() }
    let strip = GlyphStrip(typesetter: typesetter, request: request, renderer: renderer)
    strips[request] = strip
    return strip
  }

  /// The maximum width of a label in a box, limited by the maximum texture size.
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

extension Color {
  /// Returns the color at an opacity of 0 … 255.
  nonisolated func faded(_ opacity: UInt8) -> Color {
    opacity == 255 ? self : withAlpha(UInt8(Int(alpha) * Int(opacity) / 255))
  }
}

extension Rect {
  /// Whether all coordinates are finite.
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
