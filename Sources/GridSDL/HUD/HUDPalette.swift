import FrameTiming
import GridEngine

/// The overlay's colors for dark and for light windows.
///
/// Each meaning has a shape or position in addition to its color, so that users need not
/// distinguish red from green: missed refreshes are full-height stripes with a flag, absorbed
/// frames are short ticks, and phases are in the order of the legend.
package struct HUDPalette: Equatable, Sendable {
  /// The background of the panel. Opaque, because blending a panel of this size takes longer than
  /// all its bars.
  let panel: Color
  let text: Color
  let secondary: Color
  /// The background of graphs, and the lines at one, two and three periods.
  let graph: Color
  let firstLine: Color
  let line: Color
  let missed: Color
  let absorbed: Color
  let excluded: Color
  let mark: Color
  /// The color of refreshes that displayed a new frame.
  let shown: Color
  /// The colors of phases, by the raw value of ``FramePhase``.
  let phases: [Color]

  package static let dark = HUDPalette(
    panel: Color(0x0C0D14), text: Color(0xF2F3F7), secondary: Color(0x9AA0AE),
    graph: Color(0x14161F), firstLine: Color(0xFFFFFF, alpha: 190),
    line: Color(0xFFFFFF, alpha: 70), missed: Color(0xCE3A40), absorbed: Color(0xF2B134),
    excluded: Color(0x5A5F6B), mark: Color(0x5AC8FA), shown: Color(0x3E8E7E),
    phases: [
      Color(0xF5B8D8), Color(0x3D8BFD), Color(0x2CC6A0), Color(0xA774F2), Color(0xB5DB5B),
      Color(0xF6E7A9), Color(0x4A587A), Color(0x2C3347),
    ])

  package static let light = HUDPalette(
    panel: Color(0xFCFCFD), text: Color(0x16181D), secondary: Color(0x5C6270),
    graph: Color(0xF0F1F5), firstLine: Color(0x000000, alpha: 170),
    line: Color(0x000000, alpha: 60), missed: Color(0xD1242F), absorbed: Color(0xC77700),
    excluded: Color(0xA3A8B3), mark: Color(0x0A7EA4), shown: Color(0x6FB5A8),
    phases: [
      Color(0xD6559B), Color(0x1F6FEB), Color(0x0E9F7E), Color(0x7A3FD0), Color(0x7FA81E),
      Color(0xB58A00), Color(0xA9B5CD), Color(0xD0D6E3),
    ])

  private init(
    panel: Color, text: Color, secondary: Color, graph: Color, firstLine: Color, line: Color,
    missed: Color, absorbed: Color, excluded: Color, mark: Color, shown: Color, phases: [Color]
  ) {
    self.panel = panel
    self.text = text
    self.secondary = secondary
    self.graph = graph
    self.firstLine = firstLine
    self.line = line
    self.missed = missed
    self.absorbed = absorbed
    self.excluded = excluded
    self.mark = mark
    self.shown = shown
    self.phases = phases
  }

  /// The color of a phase.
  func color(of phase: FramePhase) -> Color { phases[phase.rawValue] }
}
