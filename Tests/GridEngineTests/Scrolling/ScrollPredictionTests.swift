import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

struct ScrollPredictionTests {
  private func row(_ y: Double) -> Rect { Rect(x: 0, y: y, width: 100, height: 100) }

  @Test func `items have the times at which they become visible and leave`() throws {
    let prediction = ScrollPrediction.glide(from: 1_000, at: 2_000, viewport: 500)
    let inView = try #require(prediction.visibility(of: row(1_300)))
    #expect(inView.begin == 0 && inView.end > 0.1)
    let coming = try #require(prediction.visibility(of: row(1_600)))
    #expect(coming.begin > 0.03 && coming.begin < 0.08 && coming.end > coming.begin)
    #expect(prediction.visibility(of: row(800)) == nil, "passed")
    #expect(prediction.visibility(of: row(50_000)) == nil, "not reached")
  }

  @Test func `items that are visible at the end of the motion do not leave`() {
    let motion = PredictedMotion.glide(from: 1_000, at: 2_000)
    let prediction = ScrollPrediction(axis: .vertical, motion: motion, viewport: 500)
    #expect(prediction.visibility(of: row(motion.landing + 200))?.end == .infinity)
  }

  @Test
  func `while fingers hold content, only items visible with and without a fling are predicted`()
    throws
  {
    let motion = PredictedMotion.glide(from: 1_000, at: 4_000)
    let free = ScrollPrediction(axis: .vertical, motion: motion, viewport: 500)
    let held = ScrollPrediction(axis: .vertical, motion: motion, viewport: 500, isHeld: true)
    let landing = row(motion.landing + 200)
    #expect(free.visibility(of: landing) != nil && held.visibility(of: landing) == nil)
    let near = try #require(held.visibility(of: row(1_600)))
    let begin = try #require(free.visibility(of: row(1_600))).begin
    #expect(near.begin == begin)
    #expect(abs(near.end - 700 / 4_000) < 0.001)
  }

  /// Evaluates the curve in small steps to determine when a row is visible. This is expensive.
  @Test(arguments: Seeds.chosen)
  func `the prediction agrees with the motion along both axes and directions`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(300) {
      let axis = Axis.allCases.randomElement(using: &random) ?? .vertical
      let speed = Double.random(in: -6_000...6_000, using: &random)
      let viewport = Double.random(in: 100...1_500, using: &random)
      let motion = PredictedMotion.glide(from: 20_000, at: speed)
      let prediction = ScrollPrediction(axis: axis, motion: motion, viewport: viewport)
      var frame = Rect(x: 0, y: 0, width: 150, height: 150)
      frame.origin[axis] = .random(in: 15_000...25_000, using: &random)
      let interval = prediction.visibility(of: frame)
      for step in 0..<18 {
        let seconds = Double(step) * 0.05 + 0.025
        let start = motion.position(after: seconds)
        let isSeen = frame.start(along: axis) < start + viewport && frame.end(along: axis) > start
        let isTold = interval.map { $0.begin <= seconds && seconds <= $0.end } ?? false
        // Between two samples the motion is assumed to be linear, which is a few points off.
        let edges = [
          frame.start(along: axis) - start - viewport, frame.end(along: axis) - start,
        ]
        if edges.contains(where: { abs($0) < 12 }) { continue }
        #expect(isSeen == isTold, "\(axis) \(speed) \(frame) \(seconds)")
      }
    }
  }
}
