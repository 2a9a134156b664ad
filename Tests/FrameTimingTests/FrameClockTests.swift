import FrameTiming
import TestSupport
import Testing

struct FrameClockTests {
  @Test(arguments: FrameSeeds.chosen)
  func `motion advances by whole periods although frame callbacks jitter by 4 ms`(seed: UInt64) {
    let display = SimulatedDisplay(hertz: 60, order: .wayland, jitter: 4, seed: seed)
    for (index, periods) in steps(of: 2000, on: display, stated: 60).enumerated() where index > 23 {
      #expect(abs(periods - 1) <= 0.011, "frame \(index): \(periods) periods, seed \(seed)")
    }
  }

  /// Returns the steps of motion between frames, in periods of the display.
  private func steps(
    of frames: Int, on display: SimulatedDisplay, stated hertz: Double
  ) -> [Double] {
    var display = display
    var clock = FrameClock(refreshRate: hertz, source: .displayMode)
    clock.beginRun(at: display.now)
    let times = (0..<frames).map { _ in
      defer { _ = clock.framePresented(display.frame(working: 2).present) }
      return clock.expectedDisplayTime(forFrameStartingAt: display.now)
    }
    return zip(times.dropFirst(), times).map { $0.milliseconds(since: $1) / display.period * 1e6 }
  }

  @Test func `motion stays within 1.5 periods of the display time`() {
    var display = SimulatedDisplay(hertz: 59.94, order: .wayland, jitter: 4, seed: 9)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    clock.beginRun(at: display.now)
    for index in 0..<5000 {
      let predicted = clock.expectedDisplayTime(forFrameStartingAt: display.now)
      let frame = display.frame(working: 3)
      _ = clock.framePresented(frame.present)
      let off = predicted.milliseconds(since: display.time(ofRefresh: frame.refresh))
      if index > 200 { #expect(abs(off) < 25, "frame \(index): \(off) ms") }
    }
  }

  @Test(arguments: [1.031, 1.077], FrameSeeds.chosen)
  func `motion follows a display that is slower than its stated rate`(
    slowness: Double, seed: UInt64
  ) {
    let display = SimulatedDisplay(
      hertz: 120 / slowness, order: .wayland, jitter: 0.4, seed: seed)
    for (index, periods) in steps(of: 1000, on: display, stated: 120).enumerated() where index > 23
    {
      let most = index > 199 ? 0.015 : slowness - 1 + 0.015
      #expect(abs(periods - 1) < most, "frame \(index): \(periods) periods, seed \(seed)")
    }
  }

  @Test func `motion advances by two periods after a missed refresh`() {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 0, seed: 2)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    clock.beginRun(at: display.now)
    var steps: [Int] = []
    var last = clock.expectedDisplayTime(forFrameStartingAt: display.now)
    for index in 0..<60 {
      _ = clock.framePresented(display.frame(working: index == 50 ? 25 : 3).present)
      let next = clock.expectedDisplayTime(forFrameStartingAt: display.now)
      steps.append(Int((next.milliseconds(since: last) / 16.67).rounded()))
      last = next
    }
    #expect(steps[49] == 1 && steps[50] == 2 && steps[51] == 1, "\(steps[45...])")
  }

  @Test func `motion times never decrease across runs with short idle times`() {
    var display = SimulatedDisplay(hertz: 60, order: .wayland, seed: 4)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var random = SplitMix64(seed: 4)
    var last = FrameTime(nanoseconds: 0)
    for _ in 0..<100 {
      display.idle(milliseconds: .random(in: 0..<30, using: &random))
      clock.beginRun(at: display.now)
      for _ in 0..<20 {
        let shown = clock.expectedDisplayTime(forFrameStartingAt: display.now)
        #expect(shown > last)
        last = shown
        let work = Workload.some(share: 0.2, of: 20...60).next(using: &random)
        _ = clock.framePresented(display.frame(working: work).present)
      }
    }
  }

  @Test(arguments: [0, 3_000_000])
  func `motion soon reaches the display time after unpaced frames`(copying: Int64) {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var now = FrameTime(nanoseconds: 1_000_000_000)
    for frame in 0..<60 {
      if frame < 12 { clock.beginRun(at: now) }
      let start = now
      let shown = clock.expectedDisplayTime(forFrameStartingAt: start)
      now = now.advanced(bySeconds: 0.001)
      if !clock.isPaced { now = clock.nextPresentTime(after: now) }
      if frame > 50 { #expect(abs(shown.milliseconds(since: now)) < 50, "frame \(frame)") }
      let returned = now.advanced(byNanoseconds: copying)
      let present = FramePresent(
        frame: frame, started: start, called: now, returned: returned, blocked: copying,
        cpu: 1_000_000)
      _ = clock.framePresented(present)
      now = returned
    }
  }

  @Test func `motion continues when the window moves to another display`() {
    var display = SimulatedDisplay(hertz: 60, order: .wayland, seed: 4)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    clock.beginRun(at: display.now)
    var last = FrameTime(nanoseconds: 0)
    for index in 0..<40 {
      if index == 20 { clock.displayChanged(refreshRate: 75, source: .displayMode) }
      let shown = clock.expectedDisplayTime(forFrameStartingAt: display.now)
      #expect(shown > last, "frame \(index)")
      last = shown
      _ = clock.framePresented(display.frame(working: 3).present)
    }
    #expect(abs(clock.refreshRate - 75) < 2)
  }

  @Test func `idle time is not an interval`() {
    var display = SimulatedDisplay(hertz: 60, order: .wayland, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    for _ in 0..<30 { _ = clock.framePresented(display.frame(working: 3).present) }
    display.idle(milliseconds: 5000)
    clock.beginRun(at: display.now)
    let first = clock.framePresented(display.frame(working: 3).present)
    #expect(first.exclusion == .runStart && first.run == 2 && first.slot == 0)
    let second = clock.framePresented(display.frame(working: 3).present)
    #expect(second.isCounted && second.missed == 0 && second.interval < 30_000_000)
  }

  @Test(arguments: [false, true])
  func `the frame that creates the overlay and the next one do not count`(atRunStart: Bool) {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 0, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    for _ in 0..<30 { _ = clock.framePresented(display.frame(working: 3).present) }
    if atRunStart {
      display.idle(milliseconds: 500)
      clock.beginRun(at: display.now)
    }
    clock.overlayChanged()
    let making = clock.framePresented(display.frame(working: 70).present)
    let next = clock.framePresented(display.frame(working: 3).present)
    #expect(making.exclusion == (atRunStart ? .runStart : .overlay))
    #expect(making.missed == 0 && making.hitchMilliseconds == 0)
    #expect(next.exclusion == .overlay && next.missed == 0)
    let rest = (0..<30).map { _ in clock.framePresented(display.frame(working: 3).present) }
    #expect(rest.allSatisfy { $0.isCounted && $0.missed == 0 })
    // Late frames of the content still count.
    let late = clock.framePresented(display.frame(working: 70).present)
    #expect(late.missed > 0)
  }

  @Test func `the first ten frames after the window changed do not count`() {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 0, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var counted = 0
    for _ in 0..<20 where clock.framePresented(display.frame(working: 40).present).isCounted {
      counted += 1
    }
    clock.windowChanged()
    for _ in 0..<20 where clock.framePresented(display.frame(working: 40).present).isCounted {
      counted += 1
    }
    #expect(counted == 10 + 10)
  }

  @Test func `ten slow warm-up frames leave out at most half a second`() {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 0, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    let outcomes = (0..<4).map { _ in clock.framePresented(display.frame(working: 300).present) }
    #expect(outcomes.map(\.isCounted) == [false, false, true, true])
    #expect(outcomes[3].missed >= 17)
  }

  @Test func `a first frame whose work exceeds a refresh is a hitch`() {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 0, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    for _ in 0..<30 { _ = clock.framePresented(display.frame(working: 3).present) }
    display.idle(milliseconds: 5000)
    clock.beginRun(at: display.now)
    let stall = clock.framePresented(display.frame(working: 110).present)
    #expect(stall.isHitch && stall.run == 2 && stall.missed == 6)
    #expect(stall.interval < 140_000_000)
    #expect(clock.framePresented(display.frame(working: 3).present).missed == 0)

    display.idle(milliseconds: 5000)
    clock.beginRun(at: display.now)
    let hidden = display.frame(working: 110).present
    let unseen = FramePresent(
      frame: hidden.frame, started: hidden.started, called: hidden.called,
      returned: hidden.returned, blocked: 0, cpu: hidden.cpu, isHidden: true)
    #expect(!clock.framePresented(unseen).isCounted)
  }

  @Test
  func `the loop paces itself from the second frame of each run if the display does not wait`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode, isPaced: false)
    var now = FrameTime(nanoseconds: 1_000_000_000)
    for frame in 0..<60 {
      if frame.isMultiple(of: 5) {
        now = now.advanced(bySeconds: 3)
        clock.beginRun(at: now)
      }
      if frame == 30 { clock.rendererChanged() }
      let start = now
      now = clock.nextPresentTime(after: now.advanced(bySeconds: 0.001))
      let present = FramePresent(
        frame: frame, started: start, called: now, returned: now, blocked: 0, cpu: 1_000_000)
      let outcome = clock.framePresented(present)
      #expect(!clock.isPaced)
      if !frame.isMultiple(of: 5) { #expect(abs(outcome.interval - 16_666_667) <= 1) }
    }
  }

  @Test(arguments: [0, 1_000_000, 4_000_000])
  func `the loop paces itself if presenting returns early, however long copying takes`(
    copying: Int64
  ) {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var now = FrameTime(nanoseconds: 1_000_000_000)
    for frame in 0..<40 {
      let start = now
      now = now.advanced(bySeconds: 0.003)
      if !clock.isPaced { now = clock.nextPresentTime(after: now) }
      let returned = now.advanced(byNanoseconds: copying)
      let present = FramePresent(
        frame: frame, started: start, called: now, returned: returned, blocked: copying,
        cpu: 3_000_000)
      let outcome = clock.framePresented(present)
      if frame > 10 {
        #expect(outcome.isCounted && outcome.missed == 0)
        #expect(abs(Double(outcome.interval) / 1e6 - 16.667) < 0.001)
      }
      now = returned
    }
    #expect(!clock.isPaced)
  }

  @Test func `missing pacing is detected after sixty frames whose work takes nearly a period`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var now = FrameTime(nanoseconds: 0)
    for frame in 0..<70 {
      let start = now
      now = now.advanced(bySeconds: 0.013)
      let present = FramePresent(
        frame: frame, started: start, called: now, returned: now, blocked: 0, cpu: 13_000_000)
      _ = clock.framePresented(present)
    }
    #expect(!clock.isPaced)
  }

  @Test func `a queue that fills does not count as missing pacing`() {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 3), seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    for index in 0..<200 {
      if index.isMultiple(of: 20) {
        display.idle(milliseconds: 500)
        clock.beginRun(at: display.now)
      }
      _ = clock.framePresented(display.frame(working: 1).present)
      #expect(clock.isPaced, "frame \(index)")
    }
  }

  @Test func `a hidden window that returns early does not count as missing pacing`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var now = FrameTime(nanoseconds: 0)
    for frame in 0..<40 {
      let present = FramePresent(
        frame: frame, started: now, called: now, returned: now, blocked: 0, cpu: 0, isHidden: true)
      _ = clock.framePresented(present)
      now = now.advanced(bySeconds: 0.001)
    }
    #expect(clock.isPaced)
  }

  @Test func `a self-paced frame that is too late misses its refresh`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var now = FrameTime(nanoseconds: 1_000_000_000)
    var missed: [Int] = []
    for frame in 0..<40 {
      let start = now
      now = now.advanced(bySeconds: frame == 30 ? 0.040 : 0.002)
      if !clock.isPaced { now = clock.nextPresentTime(after: now) }
      let present = FramePresent(
        frame: frame, started: start, called: now, returned: now, blocked: 0, cpu: 2_000_000)
      missed.append(clock.framePresented(present).missed)
    }
    #expect(missed[30] == 2)
    #expect(missed.reduce(0, +) == 2)
  }

  @Test(arguments: [50.0, 166.7, 1000])
  func `no frame of a covered window counts`(interval: Double) {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var outcomes: [FrameOutcome] = []
    var now = FrameTime(nanoseconds: 0)
    for frame in 0..<40 {
      let start = now
      now = now.advanced(bySeconds: (frame >= 30 ? interval : 16.667) / 1000)
      let blocked = now.nanoseconds(since: start) - 1_000_000
      let present = FramePresent(
        frame: frame, started: start, called: start, returned: now, blocked: blocked,
        cpu: 1_000_000)
      outcomes.append(clock.framePresented(present))
    }
    #expect(outcomes[32].exclusion == .throttled && outcomes[32].retracted == 2)
    #expect(outcomes[33...].allSatisfy { $0.exclusion == .throttled && $0.retracted == 0 })
  }

  @Test func `reported display times give exact refresh counts`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    func shown(_ frame: Int, _ milliseconds: Double) -> DisplayOutcome {
      let time = FrameTime(nanoseconds: Int64(milliseconds * 1e6))
      return clock.frameDisplayed(
        PresentationFeedback(
          frame: frame, time: time, period: 16_666_667, source: .waylandPresentation))
    }
    #expect(shown(0, 1000).missed == 0)
    #expect(shown(1, 1016.7).missed == 0)
    let late = shown(2, 1066.7)
    #expect(late.missed == 2 && late.slot == 4)
    #expect(abs(late.hitchMilliseconds - 33.333) < 0.001)
    #expect(clock.source == .waylandPresentation)
  }

  @Test func `frames without a report count as displayed, discarded ones as missed`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    func missed(_ frame: Int, refresh: Double?) -> Int {
      let time = refresh.map { FrameTime(nanoseconds: Int64($0 * 16_666_667)) }
      return clock.frameDisplayed(
        PresentationFeedback(
          frame: frame, time: time, period: 16_666_667, source: .waylandPresentation)
      ).missed
    }
    #expect(missed(0, refresh: 10) == 0)
    #expect(missed(3, refresh: 13) == 0)
    #expect(missed(4, refresh: nil) == 0)
    #expect(missed(5, refresh: 15) == 1)
    #expect(missed(6, refresh: nil) == 0)
    #expect(missed(7, refresh: 16) == 0)
  }

  @Test func `a worse source does not replace a better one`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    clock.setRefreshRate(59.94, source: .glxMscRate)
    clock.setRefreshRate(75, source: .displayMode)
    #expect(abs(clock.refreshRate - 59.94) < 1e-6)
    #expect(FrameClock(refreshRate: 0, source: .displayMode).source == .assumed60)
  }

  @Test func `the deadline precedes the next refresh by the guard`() {
    var display = SimulatedDisplay(hertz: 60, order: .wayland, jitter: 0, seed: 1)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    for _ in 0..<100 { _ = clock.framePresented(display.frame(working: 3).present) }
    let deadline = clock.nextDeadline(guard: .milliseconds(3))
    let left = deadline.milliseconds(since: display.now)
    #expect(abs(left - (16.667 - 3)) < 0.1, "\(left)")
  }
}
