import FrameTiming
import GridEngine
import Testing

@testable import GridSDL

@MainActor
struct OutcomeStripTests {
  private func strip(_ records: [FrameRecord]) -> OutcomeStrip {
    var strip = OutcomeStrip(in: Rect(x: 0, y: 0, width: 30, height: 10))
    strip.rebuild(from: HUDSamples.ring(records))
    return strip
  }

  /// The outcomes from the left, one letter each. The position identifies the refresh.
  private func letters(_ strip: OutcomeStrip) -> String {
    let letters: [Character] = ["s", "a", "M", "x"]
    let cells = zip(strip.cells, letters).flatMap { cells, letter in
      cells.map { ($0.minX, letter) }
    }
    return String(cells.sorted { $0.0 < $1.0 }.map(\.1))
  }

  @Test func `each refresh has a cell, and missed ones precede the late frame`() {
    let strip = strip([
      HUDSamples.record(0, exclusion: .runStart), HUDSamples.record(1),
      HUDSamples.record(2, missed: 2), HUDSamples.record(3, isAbsorbed: true),
    ])
    #expect(letters(strip) == "xsMMsa")
    #expect(strip.cells.joined().map(\.maxX).max() == 30)
  }

  @Test func `a long hitch is clipped at the strip's left edge`() {
    let strip = strip([HUDSamples.record(0), HUDSamples.record(1, missed: 50)])
    #expect(letters(strip) == "MMMMMMMMMs")
    #expect(strip.cells.joined().map(\.minX).min() == 1)
  }

  @Test func `outcomes differ in height as well as in color`() {
    let strip = strip([
      HUDSamples.record(0, exclusion: .runStart), HUDSamples.record(1, missed: 1),
      HUDSamples.record(2, isAbsorbed: true),
    ])
    let heights = strip.cells.map { $0[0].height }
    #expect(Set(heights).count == 4)
    #expect(strip.cells[OutcomeStrip.Outcome.missed.rawValue][0].height == 10)
  }
}
