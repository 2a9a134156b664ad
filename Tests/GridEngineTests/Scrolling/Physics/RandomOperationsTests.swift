import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// A random input or change of the scrolling physics.
private enum Operation {
  case step(Double)
  case repeatStep(Double)
  case finger(Double)
  case fingerStop
  case touch(Double)
  case touchEnd
  case land(Double)
  case animate(Double)
  case aim(Double)
  case drag(Double)
  case endDrag
  case stop
  case shift(Double)
  case resize(Double)

  static func random(using random: inout SplitMix64) -> Operation {
    let distance = Double.random(in: -120...120, using: &random)
    let place = Double.random(in: -200...2500, using: &random)
    let all: [Operation] = [
      .step(distance), .repeatStep(distance), .finger(distance / 4), .finger(distance / 4),
      .fingerStop, .touch(distance / 2), .touch(distance / 2), .touchEnd, .land(place),
      .animate(place), .aim(place), .drag(place), .endDrag, .stop, .shift(distance.rounded()),
      .resize(abs(place)),
    ]
    return all.randomElement(using: &random)!
  }

  /// Whether content must not move at the time of the operation.
  var isContinuous: Bool {
    switch self {
    case .step, .repeatStep, .touchEnd, .land, .animate, .stop: true
    // A touchpad fling compensates for the time until its end was detected.
    case .fingerStop: false
    case .finger, .touch, .aim, .drag, .endDrag, .shift, .resize: false
    }
  }

  func apply(to physics: inout ScrollPhysics, at time: FrameTime) {
    switch self {
    case .step(let distance): physics.step(by: distance, at: time)
    case .repeatStep(let distance): physics.repeatStep(by: distance, at: time)
    case .finger(let distance): physics.touchpadMoved(by: distance, at: time)
    case .fingerStop: physics.touchpadEnded(at: time)
    case .touch(let distance): physics.touchMoved(by: distance, at: time)
    case .touchEnd: physics.touchEnded(at: time)
    case .land(let place): physics.land(on: physics.range.clamping(place), at: time)
    case .animate(let place): physics.scroll(to: place, animated: true, at: time)
    case .aim(let place): physics.aim(at: place, time: time)
    case .drag(let place): physics.dragScrollBar(to: place, at: time)
    case .endDrag: physics.endScrollBarDrag()
    case .stop: physics.stop(at: time)
    case .shift(let distance):
      physics.shift(by: distance)
      physics.setRange(physics.range, at: time)
    case .resize(let extent): physics.setRange(0...extent, at: time)
    }
  }
}

@Suite struct `Random operations on scroll physics` {
  @Test(arguments: Seeds.chosen, [ScrollBounce.never, .automatic])
  func `only direct input jumps, and content comes to rest within its range`(
    seed: UInt64, bounce: ScrollBounce
  ) {
    var random = SplitMix64(seed: seed)
    var physics = ScrollPhysics(position: 500, range: 0...2000, viewport: 600)
    physics.tuning.bounce = bounce
    physics.tuning.reportsFingerStop = Bool.random(using: &random)
    var slot = 0
    for number in 0..<Seeds.iterations(2000) {
      let operation = Operation.random(using: &random)
      let before = physics.position
      let isInRange = physics.range.contains(before)
      operation.apply(to: &physics, at: physics.now)
      let note: Comment = "operation \(number), \(operation)"
      if operation.isContinuous, isInRange {
        #expect(abs(physics.position - before) <= 0.5 + 1e-9, note)
      }
      expectSound(physics, note)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        slot += 1
        physics.advance(to: .slot(slot))
        expectSound(physics, note)
      }
    }
    physics.touchpadEnded(at: physics.now)
    physics.touchEnded(at: physics.now)
    physics.endScrollBarDrag()
    let rest = physics.restingPosition
    physics.advance(to: .slot(slot + 3600))
    #expect(!physics.isMoving)
    #expect(physics.position == rest)
  }

  private func expectSound(_ physics: ScrollPhysics, _ note: Comment) {
    let position = physics.position
    #expect(position.isFinite, note)
    #expect(physics.range.contains(physics.restingPosition), note)
    guard physics.tuning.bounce == .never else { return }
    let range = physics.range
    #expect(position >= range.lowerBound && position <= range.upperBound, note)
  }
}
