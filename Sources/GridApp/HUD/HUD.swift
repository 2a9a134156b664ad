import GridEngine

/// The overlay of frame times, drawn last.
///
/// Graphs change with every frame, figures four times a second so that they can be read; what they
/// mean is in `docs/hud.md`. It asks for one frame when motion has ended, to show the figures of all of
/// it, and for none while nothing moves.
final class HUD {
  /// Seconds between changes of the figures.
  static let interval = 0.25
  private static let cornerRadius = 8.0

  private(set) var mode: HUDMode
  /// Where the overlay goes unless the user moved it.
  var standardCorner = HUDCorner.topLeft
  /// Where the user moved it; nil before that.
  private var chosenCorner: HUDCorner?
  private(set) var cost = HUDCost()
  private let palette: HUDPalette
  private let status: HUDStatus
  private var content = HUDContent()
  private var nextChange = FrameTime(nanoseconds: 0)
  private var isCompleting = false
  /// Figures were worked out for this frame; it has done its share, the next one begins to draw.
  private var didChange = false

  private var layout: HUDLayout?
  private var scale = 1.0
  private var sheet = HUDSheet()
  private var bars: FrameBars?
  private var outcomes: OutcomeStrip?
  private var layer: DrawLayer?
  /// What goes into the layer next; all of it where there is no layer.
  private var sheetList = DrawList()
  /// Refilled each frame.
  private var graphs = DrawList()

  /// Makes an overlay; `status` is what its last line says of the platform.
  init(mode: HUDMode, theme: Theme, status: HUDStatus) {
    self.mode = mode
    self.status = status
    palette = HUDPalette(theme)
  }

  /// Goes on to the next mode: off, compact, full.
  func cycleMode() {
    let all = HUDMode.allCases
    mode = all[(all.firstIndex(of: mode)! + 1) % all.count]
    nextChange = FrameTime(nanoseconds: 0)
  }

  /// Goes on to the next corner of the window.
  func cycleCorner() { chosenCorner = corner.next }

  /// The corner of the window that the overlay lies in.
  var corner: HUDCorner { chosenCorner ?? standardCorner }

  /// Has the figures change in the next frame: they were reset.
  func changeNow() { nextChange = FrameTime(nanoseconds: 0) }

  /// Whether figures are older than the frames drawn, so that one more frame is due when motion ends.
  private(set) var isBehind = false

  /// Has the next frame show every figure as it is then: motion begins or has ended.
  func completeNext() {
    nextChange = FrameTime(nanoseconds: 0)
    isCompleting = true
  }

  /// Takes up figures when it is time to; `figures` is asked only then.
  func update(
    _ journal: FrameJournal, clock: FrameClock, figures: () -> EngineFigures, at time: FrameTime
  ) {
    content.period = clock.periodNanoseconds / 1e6
    guard mode != .off, time >= nextChange else { return }
    nextChange = time.advanced(bySeconds: Self.interval)
    // Only what is derived is kept: holding the statistics would have their cells copied when the
    // next frame is added.
    let statistics = journal.statistics
    content.table = PercentileTable(statistics)
    content.intervals = IntervalBars(statistics.intervals, period: content.period)
    content.figures = figures()
    content.hitches = journal.hitches
    content.cost = cost
    content.uploads = Self.uploads(in: journal.ring)
    let newest = journal.ring.count > 0 ? journal.ring[age: 0] : nil
    content.status = status.text(clock: clock, newest: newest)
    content.line = HUDLine(
      statistics: statistics, clock: clock,
      figures: content.figures)
    if let layout { sheet.set(content.items(layout, palette)) }
    didChange = true
  }

  /// Draws figures that changed into the overlay's layer, for a window of `size` points.
  ///
  /// Before the frame is begun on purpose: a renderer that is taken away from a window in the midst
  /// of a frame has to finish what it has drawn there, which takes OpenGL without a graphics card
  /// as long as the whole frame.
  ///
  /// - Parameter isComplete: Whether every figure has to be up to date, for a picture of the window,
  ///   at the price of a longer frame.
  func prepare(in size: Size, with renderer: Renderer, isComplete: Bool = false) {
    guard mode != .off else { return isBehind = false }
    let layout = layOut(in: size, renderer)
    let isNew = layer.map { $0.generation != renderer.generation } ?? true
    if isNew { layer = renderer.makeLayer(of: layout.size) }
    if let layer {
      paint(layer, isNew: isNew, isComplete: isComplete || isCompleting, layout, renderer)
    } else {
      listSheet(layout)
    }
    isBehind = !isCompleting
    isCompleting = false
    didChange = false
  }

  /// Draws the overlay as it was prepared, with the frames of `ring`, over what is in the window.
  func draw(_ ring: FrameRing, in size: Size, with renderer: Renderer) {
    guard mode != .off, let layout else { return }
    let origin = corner.origin(of: layout.size, in: size)
    if let layer {
      renderer.draw(layer, at: origin, cornerRadius: Self.cornerRadius, color: palette.panel)
    } else {
      renderer.draw(sheetList, at: origin)
    }
    guard layout.detail != .compact else { return }
    graphs.removeAll()
    bars?.rebuild(from: ring, period: content.period)
    bars?.draw(palette, into: &graphs)
    outcomes?.rebuild(from: ring)
    outcomes?.draw(palette, into: &graphs)
    renderer.draw(graphs, at: origin)
  }

  /// Every text that it shows, in its order.
  var texts: [String] {
    sheet.items.compactMap { item in
      if case .text(let text, _) = item.content, !text.isEmpty { text } else { nil }
    }
  }

  /// Takes up what the overlay took in this frame.
  func note(cost milliseconds: Double, at time: FrameTime) {
    cost.add(milliseconds: milliseconds, at: time)
  }

  // MARK: Parts

  private func layOut(in size: Size, _ renderer: Renderer) -> HUDLayout {
    content.characterWidth =
      renderer.labels.characterWidth(HUDLine.style, scale: renderer.scale) ?? 8
    // Steps of four characters, so that the panel does not change with every digit.
    let characters = (content.line.text.count + 4) & ~3
    let lineWidth = Double(characters) * content.characterWidth
    let wanted = HUDLayout(mode: mode, window: size, lineWidth: lineWidth)
    guard wanted != layout || renderer.scale != scale else { return wanted }
    (layout, scale, layer) = (wanted, renderer.scale, nil)
    bars = FrameBars(layout: wanted, scale: scale)
    outcomes = OutcomeStrip(in: wanted.outcomes)
    sheet = HUDSheet()
    sheet.set(content.items(wanted, palette))
    return wanted
  }

  /// Draws what changed into the layer.
  private func paint(
    _ layer: DrawLayer, isNew: Bool, isComplete: Bool, _ layout: HUDLayout, _ renderer: Renderer
  ) {
    sheetList.removeAll()
    if isNew {
      sheet.invalidate()
      paintBackground(layout, cornerRadius: 0)
    }
    let isWhole = isNew || isComplete
    guard sheet.hasStaleItems, isWhole || !didChange else { return }
    sheet.takeStale(weight: isWhole ? .max : HUDSheet.weightPerFrame) {
      $0.draw(over: palette.panel, into: &sheetList)
    }
    renderer.draw(sheetList, into: layer)
  }

  /// Lists everything anew where something changed, to be drawn in each frame.
  private func listSheet(_ layout: HUDLayout) {
    guard sheet.hasStaleItems else { return }
    sheet.takeStale(weight: .max) { _ in }
    sheetList.removeAll()
    paintBackground(layout, cornerRadius: Self.cornerRadius)
    for item in sheet.items { item.draw(over: nil, into: &sheetList) }
  }

  private func paintBackground(_ layout: HUDLayout, cornerRadius: Double) {
    sheetList.fill(
      Rect(origin: .zero, size: layout.size), palette.panel, cornerRadius: cornerRadius)
    guard layout.detail != .compact else { return }
    sheetList.fill(layout.bars, palette.graph)
  }

  private static func uploads(in ring: FrameRing) -> (count: Int, bytes: Int) {
    var sum = (count: 0, bytes: 0)
    for age in 0..<min(ring.count, FrameBars.frameCount) {
      let counters = ring[age: age].counters
      sum.count += Int(counters.uploads)
      sum.bytes += Int(counters.uploadBytes)
    }
    return sum
  }
}
