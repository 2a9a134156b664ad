import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests the conversions that only a view needs.
@Suite struct `Leading coordinates of scrolling` {
  private let coordinates = LeadingCoordinates(.rightToLeft, content: 1000, viewport: 300)

  @Test(arguments: Seeds.chosen)
  func `a motion that is reversed at any time continues as its mirror image`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var inside = ScrollState(
      x: ScrollPhysics(position: 250, range: -20...710, viewport: 300),
      y: ScrollPhysics(range: 0...0, viewport: 300))
    var outside = coordinates.motion(inside)
    var time = FrameTime(nanoseconds: 0)
    for step in 0..<Seeds.iterations(600) {
      time = time.advanced(bySeconds: 0.008)
      let distance = Double(Int.random(in: -80...80, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        inside.x.step(by: distance, at: time)
        outside.x.step(by: -distance, at: time)
      case 1, 2, 3:
        inside.x.touchpadMoved(by: distance, at: time, canFling: true)
        outside.x.touchpadMoved(by: -distance, at: time, canFling: true)
      case 4:
        inside.touchpadEnded(at: time)
        outside.touchpadEnded(at: time)
      case 5:
        inside.x.fling(velocity: 30 * distance, at: time)
        outside.x.fling(velocity: -30 * distance, at: time)
      case 6:
        let target = 300 + 4 * distance
        inside.x.scroll(to: target, animated: true, at: time)
        outside.x.scroll(to: 700 - target, animated: true, at: time)
      case 7: outside = coordinates.motion(inside)
      default: break
      }
      inside.advance(to: time)
      outside.advance(to: time)
      #expect(abs(700 - outside.x.position - inside.x.position) < 1e-6, "step \(step)")
      #expect(abs(outside.x.velocity(at: time) + inside.x.velocity(at: time)) < 1e-6)
      #expect(abs(700 - outside.x.restingPosition - inside.x.restingPosition) < 1e-6)
      #expect(outside.x.phase == inside.x.phase, "step \(step)")
    }
  }

  @Test func `left and right are exchanged, up and down are not`() {
    #expect(coordinates.direction(.left) == .right)
    #expect(coordinates.direction(.right) == .left)
    #expect(coordinates.direction(.up) == .up)
    #expect(coordinates.displacement(ScrollDelta(x: 3, y: 4)) == ScrollDelta(x: -3, y: 4))
    #expect(coordinates.anchor(.point(Point(x: 10, y: 20))) == .point(Point(x: 290, y: 20)))
    #expect(coordinates.anchor(.center) == .center)
    #expect(LeadingCoordinates.leftToRight.direction(.left) == .left)
  }
}
