import FrameTiming
import GridEngine

/// The amount of detail of the overlay.
public nonisolated enum HUDMode: String, CaseIterable, Sendable {
  /// The overlay is not shown.
  case off
  /// One line: the frame rate, the missed refreshes and the time of a frame.
  case compact
  /// Graphs of the latest frames, percentiles, hitches with their causes, and the engine's counters.
  case full
}

/// The overlay of frame times, drawn above all content.
///
/// Its type has the usual size, whatever the user chose: figures and their names form a table, which would leave
/// no room for the content.
///
/// Graphs change with every frame, figures four times a second so that they are readable.
/// `docs/hud.md` explains them. The overlay requests one frame after motion has ended, to show its
/// complete figures, and none while content rests.
package final class HUD {
  /// The time between updates of the figures in seconds.
  static let interval = 0.25
  private static let cornerRadius = 8.0

  package private(set) var mode: HUDMode
  /// The mode at the start of the app.
  package let initialMode: HUDMode
  private var wasSwitched = false
  /// The corner of the window with the overlay. The default is the bottom left, because titles,
  /// first items and check marks are elsewhere.
  package private(set) var corner = WindowCorner.bottomLeft
  /// The top left corner in window points; nil if the window has no room for the overlay.
  package var origin: Point? = .zero
  private(set) var cost = HUDCost()
  private var pace = OverlayRate()
  /// Whether this frame redraws the overlay. Otherwise it shows what an earlier frame drew.
  package private(set) var isDrawnAnew = true
  /// The colors.
  package var palette: HUDPalette {
    didSet {
      guard palette != oldValue else { return }
      (layout, layer) = (nil, nil)
      completeNext()
    }
  }
  private let status: HUDStatus
  private var content = HUDContent()
  private var nextChange = FrameTime(nanoseconds: 0)
  private var isCompleting = false
  /// Whether figures were computed for this frame. Drawing them begins in the next frame, to share
  /// the cost.
  private var didChange = false

  private var layout: HUDLayout?
  private var scale = 1.0
  private var sheet = HUDPanel()
  private var bars: FrameBars?
  private var outcomes: OutcomeStrip?
  private var layer: DrawLayer?
  /// The commands to draw into the layer next; the whole overlay if there is no layer.
  private var sheetList = DrawList()
  /// The commands of the graphs, recorded again in each frame.
  private var graphs = DrawList()

  /// Creates an overlay. `status` is the source of its last line, about the platform.
  package init(mode: HUDMode, palette: HUDPalette, status: HUDStatus) {
    self.mode = mode
    initialMode = mode
    self.status = status
    self.palette = palette
  }

  /// Switches to the next mode: off, compact, full.
  package func cycleMode() {
    let all = HUDMode.allCases
    show(all[(all.firstIndex(of: mode)! + 1) % all.count])
  }

  /// Selects a mode.
  package func show(_ mode: HUDMode) {
    guard mode != self.mode else { return }
    self.mode = mode
    wasSwitched = true
    nextChange = FrameTime(nanoseconds: 0)
  }

  /// Returns whether the mode has changed since the last call. The frame that shows the new mode
  /// pays for making the overlay, which is not counted as a cost of the content.
  package func takeSwitch() -> Bool {
    defer { wasSwitched = false }
    return wasSwitched
  }

  /// Moves the overlay to the next corner of the window.
  package func cycleCorner() { corner = corner.next }

  /// The size of the overlay in points, as set by ``prepare(_:in:with:isComplete:)``; nil while it
  /// is off.
  package var size: Size? { mode == .off ? nil : layout?.size }

  /// Updates the figures in the next frame, after they were reset.
  package func changeNow() { nextChange = FrameTime(nanoseconds: 0) }

  /// Whether the figures are older than the last frame, so that one more frame is needed when
  /// motion ends.
  package private(set) var isBehind = false

  /// Shows every current figure in the next frame, when motion starts or has ended.
  package func completeNext() {
    nextChange = FrameTime(nanoseconds: 0)
    isCompleting = true
  }

  /// Updates the figures if their interval has passed. Calls `figures` only then.
  package func update(
    _ journal: FrameJournal, clock: FrameClock, figures: () -> EngineFigures, at time: FrameTime
  ) {
    content.period = clock.periodNanoseconds / 1e6
    isDrawnAnew = pace.isDue(at: time) || isCompleting
    guard mode != .off, time >= nextChange else { return }
    nextChange = time.advanced(bySeconds: Self.interval)
    // Stores derived values only: a copy of the statistics would cause a copy-on-write when the
    // next frame is added.
    let statistics = journal.statistics
    content.table = PercentileTable(
      statistics, scrolls: journal.scrolls, period: content.period)
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

  /// Whether the overlay is redrawn less often than once per frame, because drawing takes too long.
  package var isReduced: Bool { pace.isReduced }

  /// Draws changed figures into the overlay's layer. Call it before the frame begins.
  ///
  /// Changing the render target in the middle of a frame flushes the commands so far. For OpenGL
  /// without a graphics card that takes as long as the whole frame.
  ///
  /// - Parameters:
  ///   - room: The size of the part of the window that the overlay may cover, in points.
  ///   - isComplete: Whether every figure must be current, for a screenshot. The frame takes
  ///     longer.
  package func prepare(
    _ ring: FrameRing, in room: Size, with renderer: Renderer, isComplete: Bool = false
  ) {
    guard mode != .off else { return isBehind = false }
    let textScale = renderer.labels.replaceTextScale(with: 1)
    defer { renderer.labels.textScale = textScale }
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

  /// Draws the prepared overlay with the frames of `ring` above the content of the window.
  package func draw(_ ring: FrameRing, with renderer: Renderer) {
    guard mode != .off, let layout, let origin else { return }
    let textScale = renderer.labels.replaceTextScale(with: 1)
    defer { renderer.labels.textScale = textScale }
    if let layer {
      renderer.draw(layer, at: origin, cornerRadius: Self.cornerRadius, color: palette.panel)
    } else {
      renderer.draw(sheetList, at: origin)
    }
    // In reduced mode the layer contains the graphs as well.
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

  /// The texts of the overlay, in their order.
  package var texts: [String] {
    sheet.items.compactMap { item in
      if case .text(let text, _) = item.content, !text.isEmpty { text } else { nil }
    }
  }

  /// Adds the cost of redrawing the overlay in this frame.
  ///
  /// - Returns: A message to the user, once, when the overlay is redrawn less often from now on.
  package func add(cost milliseconds: Double, at time: FrameTime) -> String? {
    guard isDrawnAnew, cost.add(milliseconds: milliseconds, at: time) else { return nil }
    let wasReduced = pace.isReduced
    let isFirstReduction = pace.addSecond(milliseconds: cost.mean, period: content.period)
    // The layer contains graphs, which would show behind those of each frame.
    if wasReduced, !pace.isReduced { layer = nil }
    guard isFirstReduction else { return nil }
    let (mean, period) = (HUDNumber.tenths(cost.mean), HUDNumber.tenths(content.period))
    return "the overlay takes \(mean) ms of each \(period) ms frame: it is now drawn "
      + "\(Int((1 / OverlayRate.interval).rounded())) times a second"
  }

  // MARK: Parts

  private func layOut(in room: Size, _ renderer: Renderer) -> HUDLayout {
    content.characterWidth =
      renderer.labels.characterWidth(HUDLine.style, scale: renderer.scale) ?? 8
    // Rounded up to four characters, so that the panel does not change with every digit.
    let characters = (content.line.text.count + 4) & ~3
    let lineWidth = Double(characters) * content.characterWidth
    let wanted = HUDLayout(mode: mode, room: room, lineWidth: lineWidth)
    guard wanted != layout || renderer.scale != scale else { return wanted }
    (layout, scale, layer) = (wanted, renderer.scale, nil)
    bars = FrameBars(layout: wanted, scale: scale)
    outcomes = OutcomeStrip(in: wanted.outcomes)
    sheet = HUDPanel()
    sheet.set(content.items(wanted, palette))
    return wanted
  }

  /// Draws changed items into the layer.
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
      sheet.takeStale(weight: isWhole ? .max : HUDPanel.weightPerFrame) {
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

  /// Records everything again if something has changed, to be drawn in each frame.
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
