import FrameTiming
import GridEngine

/// The last 240 frames as bars of stacked phases, the newest at the right, with markers above them
/// for missed refreshes and absorbed frames.
///
/// Rebuilt for every frame in arrays that keep their capacity, so that it allocates nothing.
struct FrameBars {
  /// The number of frames, and the height of the graph in refresh periods.
  static let frameCount = 240
  static let periods = 3.0
  /// The size of the flag with the number of missed refreshes.
  static let flag = Size(width: 9, height: 12)

  /// The bar segments of each phase. Each phase has one color.
  private(set) var phases: [[Rect]] = FramePhase.allCases.map { _ in [] }
  /// The bars of frames that are excluded from the statistics.
  private(set) var excluded: [Rect] = []
  /// The full-height stripes behind the bars of hitches, and their flags.
  private(set) var missed: [Rect] = []
  private(set) var flags: [(rect: Rect, missed: Int)] = []
  /// The short ticks above the bars of absorbed frames, and the marks of the recording.
  private(set) var absorbed: [Rect] = []
  private(set) var marks: [Rect] = []

  private let layout: HUDLayout
  private let scale: Double

  /// Creates bars for the graph of `layout`, at `scale` device pixels per point.
  init(layout: HUDLayout, scale: Double) {
    self.layout = layout
    self.scale = scale
    for phase in phases.indices { phases[phase].reserveCapacity(Self.frameCount) }
    excluded.reserveCapacity(Self.frameCount)
    missed.reserveCapacity(Self.frameCount)
    flags.reserveCapacity(Self.frameCount)
    absorbed.reserveCapacity(Self.frameCount)
    marks.reserveCapacity(Self.frameCount)
  }

  /// The width of one frame in points.
  var barWidth: Double { layout.bars.width / Double(Self.frameCount) }

  /// The height of a time in points, not limited by the graph's height.
  ///
  /// - Parameter period: The refresh period in milliseconds.
  func height(of milliseconds: Double, period: Double) -> Double {
    milliseconds / (Self.periods * period) * layout.bars.height
  }

  /// Builds the bars of the newest frames.
  ///
  /// - Parameter period: The refresh period in milliseconds.
  mutating func rebuild(from ring: FrameRing, period: Double) {
    removeAll()
    for age in 0..<min(ring.count, Self.frameCount) {
      let left = layout.bars.maxX - Double(age + 1) * barWidth
      add(ring[age: age], left: left, period: period)
    }
  }

  /// Draws the markers, the bars and the lines.
  func draw(_ palette: HUDPalette, into list: inout DrawList) {
    list.fill(missed, palette.missed)
    for phase in FramePhase.allCases.reversed() {
      list.fill(phases[phase.rawValue], palette.color(of: phase))
    }
    list.fill(excluded, palette.excluded)
    list.fill(absorbed, palette.absorbed)
    list.fill(marks, palette.mark)
    drawLines(palette, into: &list)
    for flag in flags {
      list.fill(flag.rect, palette.missed)
      list.text(
        Self.digits(flag.missed), in: flag.rect,
        style: TextStyle(
          size: 10, color: Color(0xFFFFFF), alignment: .center, isMonospaced: true))
    }
  }

  private func drawLines(_ palette: HUDPalette, into list: inout DrawList) {
    for period in 1...Int(Self.periods) {
      let height = layout.bars.height * Double(period) / Self.periods
      list.fill(
        Rect(
          x: layout.bars.minX, y: layout.bars.maxY - height, width: layout.bars.width, height: 1),
        period == 1 ? palette.firstLine : palette.line)
    }
  }

  /// The text of a flag: the number of missed refreshes, "+" for more than 9, and "!" for a late
  /// frame of a display without a fixed refresh rate.
  static func digits(_ missed: Int) -> String {
    missed == 0 ? "!" : missed < 10 ? String(missed) : "+"
  }

  private mutating func removeAll() {
    for phase in phases.indices { phases[phase].removeAll(keepingCapacity: true) }
    excluded.removeAll(keepingCapacity: true)
    missed.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    absorbed.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ record: FrameRecord, left: Double, period: Double) {
    if record.outcome.isCounted {
      stack(record.phases, left: left, period: period)
    } else {
      addExcluded(record.phases, left: left, period: period)
    }
    let band = layout.band
    if record.outcome.isHitch {
      missed.append(
        Rect(x: left, y: band.minY, width: barWidth, height: layout.bars.maxY - band.minY))
      addFlag(record.outcome.missed, center: left + barWidth / 2)
    } else if record.outcome.isAbsorbed {
      absorbed.append(Rect(x: left, y: band.maxY - 6, width: barWidth, height: 6))
    }
    if !record.mark.isEmpty {
      marks.append(Rect(x: left - 1, y: band.minY, width: barWidth + 2, height: 6))
    }
  }

  /// Stacks the phases from the bottom and clips them at the graph's top. Heights are rounded
  /// cumulatively, so that phases of less than half a pixel add up.
  private mutating func stack(_ times: FramePhaseTimes, left: Double, period: Double) {
    var sum = 0.0
    var bottom = 0.0
    for phase in FramePhase.allCases {
      sum += times.milliseconds(phase)
      let top = pixelHeight(of: sum, period: period)
      guard top > bottom else { continue }
      phases[phase.rawValue].append(
        Rect(x: left, y: layout.bars.maxY - top, width: barWidth, height: top - bottom))
      bottom = top
    }
  }

  private mutating func addExcluded(_ times: FramePhaseTimes, left: Double, period: Double) {
    let sum = FramePhase.allCases.reduce(0) { $0 + times.milliseconds($1) }
    let height = max(2, pixelHeight(of: sum, period: period))
    excluded.append(Rect(x: left, y: layout.bars.maxY - height, width: barWidth, height: height))
  }

  /// Adds a flag, unless it would overlap the previous one. The stripe is always drawn.
  private mutating func addFlag(_ missed: Int, center: Double) {
    let limit = flags.last.map { $0.rect.minX - 1 } ?? layout.scale.maxX
    let size = Self.flag
    let left = max(layout.band.minX, center - size.width / 2)
    guard left + size.width <= limit else { return }
    flags.append(
      (Rect(x: left, y: layout.band.minY, width: size.width, height: size.height), missed))
  }

  private func pixelHeight(of milliseconds: Double, period: Double) -> Double {
    let height = min(layout.bars.height, height(of: milliseconds, period: period))
    return (height * scale).rounded() / scale
  }
}
