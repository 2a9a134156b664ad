import GridEngine

/// The frames of the overlay's parts, in points from the panel's top left.
struct HUDLayout: Equatable, Sendable {
  /// The parts of the overlay that fit.
  enum Detail: Sendable {
    /// Only the line.
    case compact
    /// The line, the bars, the outcomes and their legend.
    case graph
    /// Everything.
    case full
  }

  let detail: Detail
  let size: Size
  /// The line of figures.
  let line: Rect
  /// The band above the bars with flags and ticks, and the bars themselves.
  let band: Rect
  let bars: Rect
  /// The column to the right of the bars with the labels of their lines.
  let scale: Rect
  let outcomes: Rect
  let legend: Rect
  /// The left and right half of the middle part.
  let histogram: Rect
  let table: Rect
  /// The left and right half of the bottom part.
  let hitches: Rect
  let engine: Rect
  let status: Rect

  /// The padding of the panel in points.
  static let padding = 12.0
  /// The height of a row of small text in points.
  static let row = 15.0
  private static let fullSize = Size(width: 540, height: 468)
  private static let graphHeight = 189.0
  private static let compactHeight = 26.0

  /// Lays out the parts of `mode` that fit into `room`.
  ///
  /// - Parameters:
  ///   - room: The size of the part of the window that the overlay may cover, in points.
  ///   - lineWidth: The width of the line's text in points.
  init(mode: HUDMode, room: Size, lineWidth: Double) {
    detail = Self.detail(mode, in: room)
    let width = detail == .compact ? min(room.width, lineWidth + 36) : Self.fullSize.width
    switch detail {
    case .compact: size = Size(width: max(width, 64), height: Self.compactHeight)
    case .graph: size = Size(width: width, height: Self.graphHeight)
    case .full: size = Self.fullSize
    }
    let left = Self.padding
    let half = (Self.fullSize.width - 3 * left) / 2
    let right = 2 * left + half
    line = Rect(
      x: 0, y: detail == .compact ? 0 : 5, width: size.width, height: Self.compactHeight)
    band = Rect(x: left, y: 34, width: 480, height: 13)
    bars = Rect(x: left, y: band.maxY, width: 480, height: 84)
    scale = Rect(x: bars.maxX + 4, y: bars.minY, width: 34, height: bars.height)
    outcomes = Rect(x: left, y: bars.maxY + 5, width: 480, height: 10)
    legend = Rect(x: left, y: outcomes.maxY + 5, width: 516, height: 2 * Self.row)
    let middle = legend.maxY + 8
    histogram = Rect(x: left, y: middle, width: half, height: 8 * Self.row)
    table = Rect(x: right, y: middle, width: half, height: 8 * Self.row)
    let foot = middle + 8 * Self.row + 8
    hitches = Rect(x: left, y: foot, width: half, height: 8 * Self.row)
    engine = Rect(x: right, y: foot, width: half, height: 8 * Self.row)
    status = Rect(
      x: left, y: foot + 8 * Self.row + 7, width: Self.fullSize.width - 2 * left,
      height: Self.row)
  }

  private static func detail(_ mode: HUDMode, in room: Size) -> Detail {
    guard mode == .full, room.width >= fullSize.width else { return .compact }
    if room.height >= fullSize.height { return .full }
    return room.height >= graphHeight + 40 ? .graph : .compact
  }
}
