import FrameTiming
import GridEngine

/// A strip with one cell for each refresh of the display, the newest at the right.
///
/// Outcomes differ in height and color: shown is half the height, absorbed 80 %, missed the full
/// height, and excluded a line.
struct OutcomeStrip {
  /// The outcome of a refresh.
  enum Outcome: Int, CaseIterable, Sendable { case shown, absorbed, missed, excluded }

  /// The distance between the left edges of cells, and the gap between cells, in points.
  static let pitch = 3.0
  static let gap = 1.0

  /// The cells of each outcome.
  private(set) var cells: [[Rect]] = Outcome.allCases.map { _ in [] }
  private let rect: Rect

  /// Creates a strip in `rect`.
  init(in rect: Rect) {
    self.rect = rect
    for outcome in cells.indices { cells[outcome].reserveCapacity(capacity) }
  }

  /// The number of refreshes that fit.
  var capacity: Int { Int(rect.width / Self.pitch) }

  /// Builds the cells of the newest frames: one for each frame, and one for each refresh missed
  /// before it.
  mutating func rebuild(from ring: FrameRing) {
    for outcome in cells.indices { cells[outcome].removeAll(keepingCapacity: true) }
    var index = 0
    for age in 0..<min(ring.count, capacity) where index < capacity {
      let outcome = ring[age: age].outcome
      add(Self.outcome(of: outcome), at: index)
      index += 1
      for _ in 0..<min(outcome.missed, capacity - index) {
        add(.missed, at: index)
        index += 1
      }
    }
  }

  /// Draws the cells.
  func draw(_ palette: HUDPalette, into list: inout DrawList) {
    for outcome in Outcome.allCases {
      list.fill(cells[outcome.rawValue], Self.color(of: outcome, palette))
    }
  }

  static func color(of outcome: Outcome, _ palette: HUDPalette) -> Color {
    switch outcome {
    case .shown: palette.shown
    case .absorbed: palette.absorbed
    case .missed: palette.missed
    case .excluded: palette.excluded
    }
  }

  private static func outcome(of outcome: FrameOutcome) -> Outcome {
    guard outcome.isCounted else { return .excluded }
    return outcome.isAbsorbed ? .absorbed : .shown
  }

  private mutating func add(_ outcome: Outcome, at index: Int) {
    let share =
      switch outcome {
      case .shown: 0.5
      case .absorbed: 0.8
      case .missed: 1.0
      case .excluded: 0.2
      }
    let height = rect.height * share
    cells[outcome.rawValue].append(
      Rect(
        x: rect.maxX - Double(index + 1) * Self.pitch + Self.gap, y: rect.maxY - height,
        width: Self.pitch - Self.gap, height: height))
  }
}
