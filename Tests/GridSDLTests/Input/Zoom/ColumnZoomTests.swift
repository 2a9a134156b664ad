import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct ColumnZoomTests {
  private static let range = 1...24

  @Test(arguments: [
    (6, 1.0, 6), (6, 1.08, 6), (6, 1.12, 5), (6, 0.94, 6), (6, 0.91, 7), (6, 2, 3), (6, 0.5, 12),
    (1, 4, 1), (24, 0.1, 24), (2, 1.45, 1),
  ])
  func `the nearest number of columns has the tile size nearest to the displayed one`(
    columns: Int, scale: Double, nearest: Int
  ) {
    #expect(ColumnZoom.columns(nearestTo: scale, from: columns, in: Self.range) == nearest)
  }

  @Test(arguments: 2...23)
  func `a pinched grid switches between two numbers only beyond the slack`(
    columns: Int
  ) {
    let middle = (Double(columns) / Double(columns + 1)).squareRoot()
    for (scale, expected) in [(middle * 0.999, columns), (middle * 0.95, columns + 1)] {
      #expect(
        ColumnZoom.columns(
          nearestTo: scale, from: columns, in: Self.range, slack: ColumnZoom.slack) == expected)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a turn of the wheel gives the same whole notches however it is divided`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var zoom = ColumnZoom()
    var steps = 0
    var total = 0.0
    for _ in 0..<400 {
      let part = Double(Int.random(in: 1...120, using: &random)) / 120
      total += part
      steps += zoom.turn(by: part)
    }
    #expect(abs(Double(steps) - total) < 1.001)
  }

  @Test func `turning the wheel back resets the partial notch`() {
    var zoom = ColumnZoom()
    let steps = [0.5, -0.75, -0.25].map { zoom.turn(by: $0) }
    #expect(steps == [0, 0, -1])
  }

  @Test func `a flick reaches the next number of columns, resting fingers do not`() {
    var zoom = ColumnZoom()
    zoom.begin(at: .at(0))
    for event in 1...5 { zoom.change(by: 1.015, at: .at(Double(event) * 8)) }
    let scale = 1.015 * 1.015 * 1.015 * 1.015 * 1.015
    #expect(zoom.settled(scale, from: 6, in: Self.range, at: .at(44)) == 5)
    #expect(zoom.settled(scale, from: 6, in: Self.range, at: .at(400)) == 6)
  }
}
