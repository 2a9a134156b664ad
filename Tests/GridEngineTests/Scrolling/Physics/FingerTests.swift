import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Fingers on a touchpad` {
  private var physics = ScrollPhysics(position: 5000, range: 0...100_000, viewport: 600)

  /// Moves by `distance` every 8 ms, `count` times, from `begin` milliseconds on.
  private mutating func move(by distance: Double, count: Int, from begin: Double = 0) {
    for event in 0..<count {
      physics.touchpadMoved(by: distance, at: .at(begin + Double(event) * 8))
    }
  }

  @Test(arguments: Seeds.chosen)
  mutating func `content moves as far as the finger`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var expected = 5000.0
    for event in 0..<Seeds.iterations(200) {
      let distance = Double.random(in: -20...20, using: &random)
      expected += distance
      physics.touchpadMoved(by: distance, at: .at(Double(event) * 8))
      #expect(abs(physics.position - expected) < 1e-6)
      #expect(abs(physics.snappedPosition - expected) <= 0.5 + 1e-6)
    }
  }

  @Test mutating func `after a flick content continues, decelerates monotonically, and stops`() {
    physics.tuning.reportsFingerStop = true
    var shown: [Double] = []
    for slot in 1...6 {
      move(by: 12, count: 2, from: Double(slot - 1) * 16 + 1)
      shown += physics.show(slot...slot)
    }
    let release = physics.touchpadEnded(at: .at(106))
    #expect(abs((release?.velocity ?? 0) - 1500) < 1)
    shown += physics.show(7...200)
    let steps = shown.steps
    #expect(steps[6] > 15)
    // On whole pixels steps may differ by one. Over four frames they always decrease.
    let sums: [Double] = stride(from: 6, to: steps.count - 4, by: 4).map {
      steps[$0..<$0 + 4].reduce(0, +)
    }
    #expect(sums.steps.allSatisfy { $0 <= 1 })
    #expect(Array(steps.dropFirst(6)).steps.allSatisfy { $0 <= 1 })
    #expect(!physics.isMoving)
    #expect(shown.last == release?.landing)
    #expect(physics.position == physics.position.rounded())
  }

  @Test
  mutating func
    `a fling moves by about its velocity divided by 3.5 and ends below 12 points per second`()
  {
    physics.tuning.reportsFingerStop = true
    move(by: 16, count: 20)
    let release = physics.touchpadEnded(at: .at(160))
    #expect(abs((release?.velocity ?? 0) - 2000) < 1e-6)
    #expect(abs((release?.landing ?? 0) - (5320 + (2000 - 12) / 3.5)) <= 0.5)
  }

  @Test mutating func `a slow release starts no fling`() {
    physics.tuning.reportsFingerStop = true
    move(by: 1.5, count: 20)
    let release = physics.touchpadEnded(at: .at(161))
    #expect(release?.velocity == 0)
    #expect(!physics.isMoving)
  }

  @Test mutating func `a finger that slowed down before its release starts no fling`() {
    physics.tuning.reportsFingerStop = true
    move(by: 20, count: 10)
    move(by: 2, count: 5, from: 80)
    let release = physics.touchpadEnded(at: .at(121))
    #expect(release?.velocity == 0)
  }

  @Test mutating func `a finger that rested before its release starts no fling`() {
    physics.tuning.reportsFingerStop = true
    move(by: 20, count: 10)
    let release = physics.touchpadEnded(at: .at(150))
    #expect(release?.velocity == 0)
  }

  @Test mutating func `two events start no fling`() {
    physics.tuning.reportsFingerStop = true
    move(by: 20, count: 2)
    let release = physics.touchpadEnded(at: .at(16))
    #expect(release?.velocity == 0)
  }

  @Test mutating func `a trackpoint never flings`() {
    for event in 0..<20 {
      physics.touchpadMoved(by: 20, at: .at(Double(event) * 8), canFling: false)
    }
    physics.advance(to: .slot(20))
    #expect(!physics.isMoving)
    #expect(physics.position == 5400)
  }

  @Test
  mutating func `without a stop event a pause ends the gesture, and the fling compensates for it`()
    throws
  {
    var shown: [Double] = []
    for slot in 1...8 {
      move(by: 12, count: 2, from: Double(slot - 1) * 1000 / 60 + 0.5)
      shown += physics.show(slot...slot)
    }
    // Two frames without events, then the fling from the last event.
    let waiting = physics.show(9...10)
    #expect(waiting == [shown[7], shown[7]])
    let progress = physics.advance(to: .slot(11))
    let release = try #require(progress.release)
    let moved = physics.position - shown[7]
    let expected = release.velocity / 3.5 * 0.160_543  // 1 − e^(−3.5 · 0.05)
    #expect(abs(moved - expected) < 1)
    #expect(physics.phase == .flinging)
  }

  @Test mutating func `with stop events a pause is a resting finger`() {
    physics.tuning.reportsFingerStop = true
    move(by: 12, count: 10)
    physics.advance(to: .slot(60))
    #expect(physics.phase == .finger)
  }

  @Test mutating func `the timeout is 2.5 event intervals, but at most 60 ms for slow devices`() {
    for event in 0..<5 { physics.touchpadMoved(by: 12, at: .at(Double(event) * 20)) }
    #expect(abs(physics.tracking.timeout(framePeriod: 1 / 60) - 0.05) < 1e-9)
    #expect(abs(physics.tracking.timeout(framePeriod: 1 / 24) - 0.06) < 1e-9)
    move(by: 12, count: 20, from: 100)
    #expect(abs(physics.tracking.timeout(framePeriod: 1 / 120) - 0.034) < 1e-9)
    #expect(abs(physics.tracking.timeout(framePeriod: 1 / 50) - 0.04) < 1e-9)
  }

  @Test mutating func `a second flick soon after adds up, to at most four times its own speed`() {
    physics.tuning.reportsFingerStop = true
    move(by: 16, count: 15)
    physics.touchpadEnded(at: .at(121))
    move(by: 16, count: 15, from: 200)
    let second = physics.touchpadEnded(at: .at(321))?.velocity ?? 0
    #expect(second > 3000)
    #expect(second < 4000)
    move(by: 4, count: 15, from: 400)
    let third = physics.touchpadEnded(at: .at(521))?.velocity ?? 0
    #expect(abs(third - 2000) < 1e-6)
  }

  @Test mutating func `a second flick in the other direction or later does not add up`() {
    physics.tuning.reportsFingerStop = true
    move(by: 16, count: 15)
    physics.touchpadEnded(at: .at(121))
    move(by: -16, count: 15, from: 200)
    let back = physics.touchpadEnded(at: .at(321))?.velocity ?? 0
    #expect(abs(back + 2000) < 1e-6)
    move(by: -16, count: 50, from: 400)
    let late = physics.touchpadEnded(at: .at(801))?.velocity ?? 0
    #expect(abs(late + 2000) < 1e-6)
  }

  @Test mutating func `any touch stops a fling`() {
    physics.tuning.reportsFingerStop = true
    move(by: 16, count: 15)
    physics.touchpadEnded(at: .at(121))
    physics.advance(to: .slot(12))
    let shown = physics.position
    let wasMoving = physics.touchBegan(at: .slot(12))
    #expect(wasMoving)
    physics.advance(to: .slot(13))
    #expect(physics.position == shown)
  }

  @Test(arguments: [false, true], [nil, 0.02])
  mutating func `content pulled past an end resists increasingly and springs back`(
    atEnd: Bool, delay: Double?
  ) {
    physics = ScrollPhysics(position: atEnd ? 900 : 100, range: 0...1000, viewport: 600)
    physics.tuning.fingerDelay = delay
    physics.tuning.reportsFingerStop = true
    let away = atEnd ? 1.0 : -1
    let edge = atEnd ? 1000.0 : 0
    var shown: [Double] = []
    for slot in 1...60 {
      move(by: away * 25, count: 2, from: Double(slot - 1) * 16.6)
      shown += physics.show(slot...slot)
    }
    // The finger moves by 3,000 points, 2,900 of them past the end.
    let pulled = away * (physics.position - edge)
    #expect(pulled > 300 && pulled < 600, "\(pulled)")
    let beyond = shown.steps.map { away * $0 }.suffix(50)
    #expect(beyond.allSatisfy { $0 >= 0 })
    #expect(beyond.first! > 3 * beyond.last!)
    let release = physics.touchpadEnded(at: .at(1000))
    #expect(release?.landing == edge)
    let back = physics.show(61...200).map { away * ($0 - edge) }
    #expect(back.steps.dropFirst(4).allSatisfy { $0 <= 0 })
    #expect(back.allSatisfy { $0 >= 0 })
    #expect(physics.position == edge && !physics.isMoving)
  }

  @Test mutating func `a fling that reaches an end overshoots and returns`() {
    physics = ScrollPhysics(position: 200, range: 0...1000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    move(by: -16, count: 8)
    physics.touchpadEnded(at: .at(57))
    let shown = physics.show(4...200)
    #expect(shown.min()! < -5)
    #expect(shown.last == 0 && !physics.isMoving)
  }

  @Test mutating func `a trackpoint does not pull content past an end, nor content that fits`() {
    physics = ScrollPhysics(position: 30, range: 0...1000, viewport: 600)
    for event in 0..<20 {
      physics.touchpadMoved(by: -20, at: .at(Double(event) * 8), canFling: false)
    }
    #expect(physics.position == 0)
    physics = ScrollPhysics(position: 0, range: 0...0, viewport: 600)
    move(by: -20, count: 10)
    #expect(physics.position == 0)
    // Distance past an end does not add up: reversing takes effect immediately.
    physics = ScrollPhysics(position: 30, range: 0...1000, viewport: 600)
    physics.tuning.bounce = .never
    move(by: -20, count: 10)
    physics.touchpadMoved(by: 5, at: .at(80))
    #expect(physics.position == 5)
  }

  @Test mutating func `a finger that moves nothing requests no frames`() {
    physics = ScrollPhysics(position: 0, range: 0...0, viewport: 600)
    physics.tuning.reportsFingerStop = true
    for slot in 1...30 {
      move(by: -12, count: 2, from: Double(slot) * 16.6)
      physics.advance(to: .slot(slot))
      #expect(!physics.needsFrame, "slot \(slot)")
    }
    // A resting finger requests no frames either, once its movement is displayed, until it moves
    // again.
    physics = ScrollPhysics(position: 500, range: 0...1000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = 0.02
    move(by: 12, count: 10)
    #expect(physics.needsFrame)
    _ = physics.show(1...40)
    #expect(physics.isMoving && !physics.needsFrame)
    #expect(physics.position == 620)
    physics.touchpadMoved(by: 12, at: .slot(41))
    #expect(physics.needsFrame)
  }

  @Test mutating func `a gesture that was tracked elsewhere can start a fling`() {
    physics.fling(velocity: 2000, at: .slot(0))
    #expect(physics.phase == .flinging)
    #expect(abs(physics.restingPosition - (5000 + (2000 - 12) / 3.5)) <= 0.5)
    physics.fling(velocity: -1000, isTouch: true, at: .slot(0))
    #expect(abs(physics.restingPosition - (5000 - 499.5)) <= 0.5)
  }

  @Test mutating func `a device with 1000 events per second flings like one with 125`() {
    physics.tuning.reportsFingerStop = true
    for event in 0..<300 { physics.touchpadMoved(by: 2, at: .at(Double(event))) }
    let velocity = physics.touchpadEnded(at: .at(300))?.velocity ?? 0
    #expect(abs(velocity - 2000) < 20)
  }

  @Test mutating func `events that are dispatched in pairs give the same speed`() {
    physics.tuning.reportsFingerStop = true
    for event in 0..<30 { physics.touchpadMoved(by: 16, at: .at(Double(event / 2) * 16)) }
    let velocity = physics.touchpadEnded(at: .at(233))?.velocity ?? 0
    #expect(abs(velocity - 2000) < 20)
  }
}
