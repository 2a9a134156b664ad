import FrameTiming

extension MotionSamples {
  /// The straight line nearest to the events of the last `window` seconds before `moment`: its
  /// slope in points per second, or nil with fewer than `least` events in that time.
  ///
  /// - Complexity: O(*n*), *n* being the samples, at most 32.
  func slope(over window: Double, before moment: FrameTime, least: Int) -> Double? {
    var events = 0
    var times = 0.0
    var travels = 0.0
    var squares = 0.0
    var products = 0.0
    var samples = 0.0
    for index in 0..<count {
      let sample = self[index]
      let time = sample.time.seconds(since: moment)
      guard sample.events > 0, time >= -window else { continue }
      // Counting from the newest travel keeps the sums small.
      let travel = sample.travel - last.travel
      events += sample.events
      samples += 1
      times += time
      travels += travel
      squares += time * time
      products += time * travel
    }
    let spread = samples * squares - times * times
    guard events >= least, samples >= 2, spread > 1e-9 else { return nil }
    return (samples * products - times * travels) / spread
  }

  /// The distance moved in the last `window` seconds before `moment`, divided by that time.
  func meanVelocity(over window: Double, before moment: FrameTime) -> Double {
    var earlier = self[0].travel
    for index in 0..<count where self[index].time.seconds(since: moment) <= -window {
      earlier = self[index].travel
    }
    return (last.travel - earlier) / window
  }

  /// How fast content goes on when the finger lets go at `moment`, in points per second.
  ///
  /// The slope over the last 100 ms, at least 3 events; 0 where the last 40 ms were less than half
  /// as fast, for a finger that slowed down meant to stop.
  func releaseVelocity(at moment: FrameTime) -> Double {
    guard let slope = slope(over: 0.1, before: moment, least: 3) else { return 0 }
    let recent = meanVelocity(over: 0.04, before: moment)
    return recent * slope > 0 && abs(recent) >= abs(slope) / 2 ? slope : 0
  }

  /// The median time between neighbouring samples in seconds, or nil before there are two events.
  func medianGap() -> Double? {
    var gaps = InlineArray<32, Double>(repeating: 0)
    var found = 0
    for index in 1..<max(count, 1) where self[index - 1].events > 0 {
      let gap = self[index].time.seconds(since: self[index - 1].time)
      var place = found
      while place > 0, gaps[place - 1] > gap {
        gaps[place] = gaps[place - 1]
        place -= 1
      }
      gaps[place] = gap
      found += 1
    }
    return found == 0 ? nil : gaps[found / 2]
  }

  /// Where the finger was at `time`: between samples on the straight line between them.
  ///
  /// After the newest it follows the line through the last two events for `reach` seconds; a single
  /// event tells of no speed.
  func travel(at time: FrameTime, extrapolatingBy reach: Double) -> Double {
    let ahead = time.seconds(since: last.time)
    if ahead >= 0 {
      guard count > 1, self[count - 2].events > 0 else { return last.travel }
      return last.travel + min(ahead, reach) * speed(before: count - 1)
    }
    var index = count - 1
    while index > 0, self[index].time > time { index -= 1 }
    let since = max(0, time.seconds(since: self[index].time))
    return self[index].travel + since * speed(before: index + 1)
  }

  /// The speed between the sample at `index` and the one before it; 0 for the oldest.
  private func speed(before index: Int) -> Double {
    guard index > 0, index < count else { return 0 }
    let span = self[index].time.seconds(since: self[index - 1].time)
    return span > 0 ? (self[index].travel - self[index - 1].travel) / span : 0
  }
}
