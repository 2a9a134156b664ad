import GridEngine

/// The overlay of frame times, drawn last.
///
/// Figures change four times a second, so that they can be read; what they mean is in
/// `docs/frame-times.md`.
final class HUD {
  /// Seconds between changes of the figures.
  static let interval = 0.25

  private(set) var mode: HUDMode
  private let theme: Theme
  private var line = HUDLine()
  private var nextChange = FrameTime(nanoseconds: 0)

  /// Makes an overlay.
  init(mode: HUDMode, theme: Theme) {
    self.mode = mode
    self.theme = theme
  }

  /// Goes on to the next mode: off, compact, full.
  func cycleMode() {
    let all = HUDMode.allCases
    mode = all[(all.firstIndex(of: mode)! + 1) % all.count]
  }

  /// Takes up the figures of a frame that was presented; `figures` is asked only when they are about
  /// to be shown.
  func update(
    _ journal: FrameJournal, clock: FrameClock, figures: () -> EngineFigures, at time: FrameTime
  ) {
    guard mode != .off, time >= nextChange else { return }
    nextChange = time.advanced(bySeconds: Self.interval)
    line = HUDLine(statistics: journal.statistics, clock: clock, figures: figures())
  }

  /// Draws the overlay for a window of `size` points.
  func draw(in size: Size, into list: inout DrawList) {
    guard mode != .off else { return }
    let width = min(size.width - 16, line.width + 32)
    let panel = Rect(x: 8, y: 8, width: width, height: 26)
    list.fill(panel, theme.panel, cornerRadius: 8)
    drawDot(in: panel, into: &list)
    list.text(
      line.text, in: Rect(x: panel.minX + 24, y: panel.minY, width: width - 32, height: 26),
      style: TextStyle(size: HUDLine.textSize, color: theme.text, isMonospaced: true))
  }

  /// Colour and shape say the same: a disc is good, a square is not.
  private func drawDot(in panel: Rect, into list: inout DrawList) {
    let (color, radius) = line.rating.look
    list.fill(
      Rect(x: panel.minX + 9, y: panel.midY - 4, width: 8, height: 8), color,
      cornerRadius: radius)
  }
}
