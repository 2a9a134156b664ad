import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Wheel classifier` {
  /// An event by its SDL values, and its expected class on a backend without earlier events.
  struct Case: CustomTestStringConvertible {
    var backend: WheelClassifier.Backend
    var preciseX = 0.0
    var preciseY: Double
    var device: ScrollDevice
    var x = 0.0
    var y: Double

    var testDescription: String { "\(backend) \(preciseX), \(preciseY)" }
  }

  @Test(arguments: [
    // A click towards the user is −1 and scrolls down.
    Case(backend: .x11Clicks, preciseY: -1, device: .wheel, y: 100),
    Case(backend: .x11Clicks, preciseY: 1, device: .wheel, y: -100),
    Case(backend: .x11Clicks, preciseX: 1, preciseY: 0, device: .wheel, x: 100, y: 0),
    Case(backend: .wayland, preciseY: -1, device: .wheel, y: 100),
    Case(backend: .wayland, preciseY: -3, device: .wheel, y: 300),
    // High-resolution wheels: multiples of 1/120.
    Case(backend: .wayland, preciseY: -0.125, device: .wheel, y: 12.5),
    Case(backend: .wayland, preciseY: 1.0 / 120, device: .wheel, y: -100.0 / 120),
    Case(backend: .wayland, preciseY: -0.25, device: .wheel, y: 25),
    // SDL reports a finger's axis value of 3.301 as 0.3301.
    Case(backend: .wayland, preciseY: -0.3301, device: .finger, y: 3.301),
    Case(backend: .wayland, preciseX: 0.0785, preciseY: 0, device: .finger, x: 0.785, y: 0),
    Case(backend: .wayland, preciseX: 0.3301, preciseY: -1, device: .finger, x: 3.301, y: 10),
    // Through sdl2-compat, X11 reports fractions of a click of 15 points.
    Case(backend: .x11Smooth, preciseY: -0.3301, device: .finger, y: 4.951_5),
    Case(backend: .x11Smooth, preciseY: -1, device: .wheel, y: 100),
  ])
  func `events are classified by their values`(example: Case) {
    var classifier = WheelClassifier(backend: example.backend)
    let input = classifier.classify(
      preciseX: example.preciseX, preciseY: example.preciseY, at: .at(0))
    #expect(input.device == example.device)
    #expect(abs(input.delta.x - example.x) < 1e-9)
    #expect(abs(input.delta.y - example.y) < 1e-9)
  }

  @Test func `a value typical of a wheel belongs to a finger for 300 ms after finger input`() {
    var classifier = WheelClassifier(backend: .wayland)
    let devices = [(-0.3301, 0.0), (-0.5, 8), (-0.5, 308), (-0.5, 609)].map { precise, time in
      classifier.classify(preciseX: 0, preciseY: precise, at: .at(time)).device
    }
    #expect(devices == [.finger, .finger, .finger, .wheel])
  }

  @Test func `a value that no wheel sends ends the classification as a wheel`() {
    var classifier = WheelClassifier(backend: .wayland)
    let devices = [(-1, 0.0), (-0.3301, 8)].map { precise, time in
      classifier.classify(preciseX: 0, preciseY: precise, at: .at(time)).device
    }
    #expect(devices == [.wheel, .finger])
  }

  @Test func `all but one in 64 values of a touchpad are recognized immediately`() {
    let wheels = (1...2560).count { value in
      var classifier = WheelClassifier(backend: .wayland)
      let precise = Double(value) / 2560
      return classifier.classify(preciseX: 0, preciseY: precise, at: .at(0)).device == .wheel
    }
    #expect(wheels == 2560 / 64)
  }

  @Test func `a reported source is used`() {
    var classifier = WheelClassifier(backend: .wayland, notch: 90, fingerFactor: 1.5)
    let click = classifier.classify(
      axis: ScrollDelta(y: 15), notches: ScrollDelta(y: 1), source: .wheel, at: .at(0))
    #expect(click == WheelInput(device: .wheel, delta: ScrollDelta(y: 90), notch: 90))
    let unnumbered = classifier.classify(
      axis: ScrollDelta(y: -30), notches: nil, source: .wheel, at: .at(1))
    #expect(unnumbered.delta == ScrollDelta(y: -180))
    let finger = classifier.classify(
      axis: ScrollDelta(x: 2, y: 15), notches: nil, source: .finger, at: .at(2))
    #expect(finger == WheelInput(device: .finger, delta: ScrollDelta(x: 3, y: 22.5), notch: 90))
    let stick = classifier.classify(
      axis: ScrollDelta(y: 4), notches: nil, source: .continuous, at: .at(3))
    #expect(stick == WheelInput(device: .continuous, delta: ScrollDelta(y: 6), notch: 90))
  }

  @Test(arguments: [1.19921875, 0.59765625, -2.3984375])
  func `a horizontal fraction of a notch is finger input, whatever source is reported`(
    distance: Double
  ) {
    var classifier = WheelClassifier(backend: .wayland)
    let first = classifier.classify(
      axis: ScrollDelta(x: distance), notches: nil, source: .wheel, at: .at(0))
    #expect(first == WheelInput(device: .finger, delta: ScrollDelta(x: distance)))
  }

  @Test func `a horizontal wheel with fractions of a notch remains a wheel`() {
    var classifier = WheelClassifier(backend: .wayland, notch: 120)
    for part in 1...120 {
      let input = classifier.classify(
        axis: ScrollDelta(x: Double(part) / 8), notches: nil, source: .wheel, at: .at(0))
      #expect(input.device == .wheel)
      #expect(abs(input.delta.x - Double(part)) < 1e-9)
    }
  }

  @Test func `an unknown source is a wheel if it moves whole 120ths of a notch, and fingers else`()
  {
    var classifier = WheelClassifier(backend: .x11Clicks)
    var time = FrameTime(nanoseconds: 1_000_000_000)
    func classify(_ steps: Double, pointsPerStep: Double) -> WheelInput {
      let delta = ScrollDelta(x: 0, y: steps)
      return classifier.classify(
        axis: delta * pointsPerStep, notches: delta, source: .unknown, at: time)
    }
    let notch = classify(1, pointsPerStep: 10)
    #expect(notch == WheelInput(device: .wheel, delta: ScrollDelta(x: 0, y: 100)))
    let part = classify(-0.25, pointsPerStep: 10)
    #expect(part == WheelInput(device: .wheel, delta: ScrollDelta(x: 0, y: -25)))
    time = time.advanced(bySeconds: 1)
    // 2.3 points of a finger in Xwayland, and on an X server.
    for points in [10.0, 15] {
      let moved = classify(2.3 / points, pointsPerStep: points)
      #expect(moved.device == .finger)
      #expect(abs(moved.delta.y - 2.3) < 1e-9)
    }
    // A movement by a whole step belongs to the same fingers.
    time = time.advanced(bySeconds: 0.1)
    #expect(classify(1, pointsPerStep: 10).device == .finger)
  }
}
