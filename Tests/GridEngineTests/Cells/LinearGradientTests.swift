import FrameTiming
import GridEngine
import TestSupport
import Testing

struct LinearGradientTests {
  private let black = Color(0x000000)
  private let white = Color(0xFFFFFF)

  @Test func `colors are interpolated between stops and uniform outside`() {
    let gradient = LinearGradient(stops: [
      .init(black, at: 0.25), .init(white, at: 0.75), .init(black, at: 0.75),
    ])
    let values = [-1, 0, 0.25, 0.5, 0.7499, 0.75, 1, 9].map { gradient.color(at: $0).red }
    #expect(values == [0, 0, 0, 128, 255, 0, 0, 0])
  }

  @Test func `locations are limited to the line and ascend`() {
    let gradient = LinearGradient(
      stops: [-1, 0.5, 0.2, .nan, 7].map { LinearGradient.Stop(black, at: $0) })
    #expect(gradient.stops.map(\.location) == [0, 0.5, 0.5, 0.5, 1])
    #expect(LinearGradient([black, white, black]).stops.map(\.location) == [0, 0.5, 1])
    #expect(LinearGradient([white]).color(at: 0.3) == white)
    #expect(LinearGradient([]).color(at: 0.3).alpha == 0)
  }

  @Test func `locations depend on the position along the line alone`() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    let down = LinearGradient([black, white])
    let diagonal = LinearGradient([black, white], from: .zero, to: Point(x: 1, y: 1))
    for x in [10.0, 60, 110] {
      #expect(down.location(of: Point(x: x, y: 20), in: rect) == 0)
      #expect(down.location(of: Point(x: x, y: 70), in: rect) == 1)
    }
    #expect(diagonal.location(of: Point(x: 60, y: 45), in: rect) == 0.5)
    #expect(diagonal.location(of: Point(x: 110, y: 70), in: rect) == 1)
    let point = LinearGradient([black, white], from: .zero, to: .zero)
    #expect(point.color(at: point.location(of: .zero, in: rect)) == white)
  }

  @Test(arguments: Seeds.chosen)
  func `every channel stays between those of the stops`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let stops = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        LinearGradient.Stop(
          Color(UInt32.random(in: 0...0xFFFFFF, using: &random)),
          at: Double.random(in: 0...1, using: &random))
      }
      let reds = stops.map(\.color.red)
      let gradient = LinearGradient(stops: stops)
      for _ in 0..<20 {
        let red = gradient.color(at: Double.random(in: -0.5...1.5, using: &random)).red
        #expect(red >= reds.min()! && red <= reds.max()!)
      }
      #expect(gradient.stops.map(\.location) == gradient.stops.map(\.location).sorted())
    }
  }
}
