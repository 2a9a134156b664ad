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
/// Belongs to one renderer. Call ``invalidateAll()`` before the renderer is destroyed and after it
/// was reset.
package final class LabelStore {
  private struct Key: Hashable {
    var text: String
    var request: FontRequest
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
      label.draw(x: x, baseline: top + metrics.ascent, color: style.color, renderer: renderer)
    }
  }

  /// The advance of a character of a monospaced font in points; nil if there is no font.
  package func characterWidth(_ style: TextStyle, scale: Double) -> Double? {
    let metrics = try? typesetter.metrics(of: FontRequest(style, scale: scale))
    return metrics.map { Double($0.cellWidth) / scale }
  }

  /// Creates the label that ``draw(_:in:style:scale:)`` needs for a box of this width in pixels.
  /// Called in idle time.
  package func prepare(_ text: String, width: Double, style: TextStyle, scale: Double) {
    let request = FontRequest(style, scale: scale)
    if request.isMonospaced, GlyphStrip.cells(of: text) != nil {
      _ = strip(request)
    } else {
      _ = label(text, request, room: Self.room(width), color: style.color)
    }
  }

  /// Returns the cached or a new label of at most `room` pixels. Returns nil if there is nothing to
  /// draw, no font, or no time in this frame.
  func label(_ text: String, _ request: FontRequest, room: Int, color: Color) -> Label? {
    let job = LabelJob(text: text, request: request, room: room, color: color)
    let isSpent = left.map { $0 <= 0 } ?? false
    let shown = text.prefix(utf8Count: Typesetter.longestLine)
    if isSpent, !typesetter.isMeasured(shown, request) { return postpone(job) }
    let start = left == nil ? nil : FrameTime.now
    guard let line = typesetter.line(shown, request), line.hasInk else { return nil }
    let key = key(of: job, line)
    if let known = labels[key] { return known }
    if isSpent { return postpone(job) }
    defer { if let start { spend(since: start) } }
    let image = typesetter.image(
      of: text, request, room: key.width, color: key.ink ?? Color(0xFFFFFF))
    return image.flatMap { insert($0, key) }
  }

  private func key(of job: LabelJob, _ line: LineExtents) -> Key {
    Key(
      text: job.text, request: job.request,
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
      typesetter.remember(drawn.line, of: shown, drawn.job.request)
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

extension Rect {
  /// Whether all coordinates are finite.
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
