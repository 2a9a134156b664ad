import FrameTiming
import GridEngine

/// How much of the overlay is shown.
package enum HUDMode: String, CaseIterable, Sendable { case off, compact, full }

/// The overlay of frame times, drawn last.
///
/// Graphs change with every frame, figures four times a second so that they can be read; what they
/// mean is in `docs/hud.md`. It asks for one frame when motion has ended, to show the figures of all of
/// it, and for none while nothing moves.
package final class HUD {
  /// Seconds between changes of the figures.
  static let interval = 0.25
  private static let cornerRadius = 8.0

  package private(set) var mode: HUDMode
  /// The mode it was made with.
  package let initialMode: HUDMode
  private var wasSwitched = false
  /// The corner of the window that the overlay is in, where nothing else is; at the lower left until
  /// the user moves it, since titles, first items and check marks are elsewhere.
  package private(set) var corner = HUDCorner.bottomLeft
  /// Its top left corner in window points; nil where the window has no room for it.
  package var origin: Point? = .zero
  private(set) var cost = HUDCost()
  private var pace = OverlayPace()
  /// Whether this frame draws the overlay anew; else it shows what an earlier one drew.
  package private(set) var isDrawnAnew = true
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
  package init(mode: HUDMode, palette: HUDPalette, status: HUDStatus) {
    self.mode = mode
    initialMode = mode
    self.status = status
    self.palette = palette
  }

  /// Goes on to the next mode: off, compact, full.
  package func cycleMode() {
    let all = HUDMode.allCases
    mode = all[(all.firstIndex(of: mode)! + 1) % all.count]
    wasSwitched = true
    nextChange = FrameTime(nanoseconds: 0)
  }

  /// Whether the mode changed since this was asked last: the frame that shows it pays for making the
  /// overlay, which is not to be counted against the content.
  package func takeSwitch() -> Bool {
    defer { wasSwitched = false }
    return wasSwitched
  }

  /// Goes on to the next corner of the window.
  package func cycleCorner() { corner = corner.next }

  /// The size of what is shown in points, as ``prepare(in:with:isComplete:)`` left it; nil while it
  /// is off.
  package var size: Size? { mode == .off ? nil : layout?.size }

  /// Has the figures change in the next frame: they were reset.
  package func changeNow() { nextChange = FrameTime(nanoseconds: 0) }

  /// Whether figures are older than the frames drawn, so that one more frame is due when motion ends.
  package private(set) var isBehind = false

  /// Has the next frame show every figure as it is then: motion begins or has ended.
  package func completeNext() {
    nextChange = FrameTime(nanoseconds: 0)
    isCompleting = true
  }

  /// Takes up figures when it is time to; `figures` is asked only then.
  package func update(
    _ journal: FrameJournal, clock: FrameClock, figures: () -> EngineFigures, at time: FrameTime
  ) {
    content.period = clock.periodNanoseconds / 1e6
    isDrawnAnew = pace.isDue(at: time) || isCompleting
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
      statistics: statistics, clock: clock, recordingSeconds: content.figures.recordingSeconds)
    if let layout { sheet.set(content.items(layout, palette)) }
    didChange = true
  }

  /// Whether the overlay is drawn less often than frames are, because that takes too long.
  package var isReduced: Bool { pace.isReduced }

  /// Draws figures that changed into the overlay's layer.
  ///
  /// Before the frame is begun on purpose: a renderer that is taken away from a window in the midst
  /// of a frame has to finish what it has drawn there, which takes OpenGL without a graphics card
  /// as long as the whole frame.
  ///
  /// - Parameters:
  ///   - room: The part of the window that the overlay may cover, in points.
  ///   - isComplete: Whether every figure has to be up to date, for a picture of the window, at the
  ///     price of a longer frame.
  package func prepare(
    _ ring: FrameRing, in room: Size, with renderer: Renderer, isComplete: Bool = false
  ) {
    guard mode != .off else { return isBehind = false }
    let layout = layOut(in: room, renderer)
    let isNew = layer.map { $0.generation != renderer.generation } ?? true
    if isNew { layer = renderer.makeLayer(of: layout.size) }
    if let layer {
      if isNew || isComplete || isDrawnAnew {
        let isWhole = isComplete || isCompleting || pace.isReduced
        paint(layer, isNew: isNew, isComplete: isWhole, ring, layout, renderer)
      }
    } else {
      listSheet(layout)
    }
    isBehind = !isCompleting
    isCompleting = false
    didChange = false
  }

  /// Draws the overlay as it was prepared, with the frames of `ring`, over what is in the window.
  package func draw(_ ring: FrameRing, with renderer: Renderer) {
    guard mode != .off, let layout, let origin else { return }
    if let layer {
      renderer.draw(layer, at: origin, cornerRadius: Self.cornerRadius, color: palette.panel)
    } else {
      renderer.draw(sheetList, at: origin)
    }
    // While it is reduced the layer has the graphs as well.
    guard layout.detail != .compact, layer == nil || !pace.isReduced else { return }
    if isDrawnAnew { rebuildGraphs(ring) }
    renderer.draw(graphs, at: origin)
  }

  private func rebuildGraphs(_ ring: FrameRing) {
    graphs.removeAll()
    bars?.rebuild(from: ring, period: content.period)
    bars?.draw(palette, into: &graphs)
    outcomes?.rebuild(from: ring)
    outcomes?.draw(palette, into: &graphs)
  }

  /// Every text that it shows, in its order.
  package var texts: [String] {
    sheet.items.compactMap { item in
      if case .text(let text, _) = item.content, !text.isEmpty { text } else { nil }
    }
  }

  /// Adds what the overlay took in this frame, in which it was drawn anew.
  ///
  /// - Returns: What the user is to be told: once, when it is drawn less often from now on.
  package func note(cost milliseconds: Double, at time: FrameTime) -> String? {
    guard isDrawnAnew, cost.add(milliseconds: milliseconds, at: time) else { return nil }
    let wasReduced = pace.isReduced
    let isNews = pace.addSecond(milliseconds: cost.mean, period: content.period)
    // The layer has graphs in it that would show behind those of each frame.
    if wasReduced, !pace.isReduced { layer = nil }
    guard isNews else { return nil }
    let times = "\(HUDNumber.tenths(cost.mean)) ms of a frame's \(HUDNumber.tenths(content.period))"
    return "the overlay takes \(times): it is drawn "
      + "\(Int((1 / OverlayPace.interval).rounded())) times a second now"
  }

  // MARK: Parts

  private func layOut(in room: Size, _ renderer: Renderer) -> HUDLayout {
    content.characterWidth =
      renderer.labels.characterWidth(HUDLine.style, scale: renderer.scale) ?? 8
    // Steps of four characters, so that the panel does not change with every digit.
    let characters = (content.line.text.count + 4) & ~3
    let lineWidth = Double(characters) * content.characterWidth
    let wanted = HUDLayout(mode: mode, room: room, lineWidth: lineWidth)
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
    _ layer: DrawLayer, isNew: Bool, isComplete: Bool, _ ring: FrameRing, _ layout: HUDLayout,
    _ renderer: Renderer
  ) {
    sheetList.removeAll()
    if isNew {
      sheet.invalidate()
      paintBackground(layout, cornerRadius: 0)
    }
    let isWhole = isNew || isComplete
    if sheet.hasStaleItems, isWhole || !didChange {
      sheet.takeStale(weight: isWhole ? .max : HUDSheet.weightPerFrame) {
        $0.draw(over: palette.panel, into: &sheetList)
      }
    }
    if pace.isReduced, layout.detail != .compact {
      for area in [layout.band, layout.outcomes] { sheetList.fill(area, palette.panel) }
      sheetList.fill(layout.bars, palette.graph)
      rebuildGraphs(ring)
      for command in graphs.commands { sheetList.append(command) }
    }
    guard !sheetList.commands.isEmpty else { return }
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
