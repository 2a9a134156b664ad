import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// A finger that moves 1.5 points per millisecond in 250 events 8 ms apart, rests for a second, and
/// leaves, on a display of 60 Hz. It does so twice.
@Suite struct `Scrolling with a finger that stops` {
  private static let period = 1000.0 / 60
  /// The time of the last event after that of the first, in milliseconds.
  private static let lastEvent = 249.0 * 8
  private static let distance = 3000.0

  private static let phases = Array(stride(from: 0.1, to: period, by: 0.5))

  /// The starts of the frames of a gesture, in milliseconds after its first event.
  private static func starts(_ phase: Double) -> [Double] {
    (0..<180).map { phase + Double($0) * period }
  }

  /// Returns the distances that the frames of each gesture show.
  ///
  /// - Parameters:
  ///   - phase: The start of the first frame of a gesture, in milliseconds after its first event. A
  ///     frame is displayed a period after its start.
  ///   - delivery: The time of the delivery of an event, in milliseconds after the first event.
  private func shown(phase: Double, delivery: (_ event: Int) -> Double) -> [[Double]] {
    var physics = ScrollPhysics(range: 0...10_000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = Self.period / 1000 + 0.008
    return [0.0, 3700].map { begin in
      let base = physics.snappedPosition
      var event = 0
      let shown = Self.starts(phase).map { start in
        while event < 250, delivery(event) <= start {
          physics.touchpadMoved(by: 12, at: .at(begin + Double(event) * 8))
          event += 1
        }
        physics.advance(to: .at(begin + start + Self.period), inputUntil: .at(begin + start))
        return physics.snappedPosition - base
      }
      physics.touchpadEnded(at: .at(begin + 3100))
      return shown
    }
  }

  @Test(arguments: phases)
  func `content stops where the finger stops, if the next event is overdue`(phase: Double) {
    for shown in shown(phase: phase, delivery: { Double($0) * 8 }) {
      #expect(shown.last == Self.distance)
      #expect(shown.max()! <= Self.distance + 3, "at most 2 ms beyond the finger")
      let silence = Self.starts(phase).first { $0 >= Self.lastEvent }! - Self.lastEvent
      // The next event is overdue after 8 to 10 ms; only a frame before that shows more.
      if !(8...10).contains(silence) {
        #expect(Set(shown.suffix(58)) == [Self.distance], "\(shown.suffix(62))")
      }
    }
  }

  @Test(arguments: phases)
  func `content does not wait for the next event of a device that sends two at a time`(
    phase: Double
  ) {
    for shown in shown(phase: phase, delivery: { Double($0 / 2 * 2 + 1) * 8 }) {
      let steps = Array(shown[4...115]).steps
      #expect(steps.max()! - steps.min()! <= 1, "\(steps)")
      #expect(shown.last == Self.distance)
    }
  }

  @Test(arguments: phases)
  func `without the time of delivery content returns to the finger`(phase: Double) {
    var physics = ScrollPhysics(range: 0...10_000, viewport: 600)
    physics.tuning.fingerDelay = 0.008
    physics.tuning.reportsFingerStop = true
    for event in 0..<250 { physics.touchpadMoved(by: 12, at: .at(Double(event) * 8)) }
    physics.advance(to: .at(Self.lastEvent + phase + 16))
    #expect(physics.snappedPosition == Self.distance + 12)
    physics.advance(to: .at(Self.lastEvent + 200))
    #expect(physics.snappedPosition == Self.distance)
  }
}
