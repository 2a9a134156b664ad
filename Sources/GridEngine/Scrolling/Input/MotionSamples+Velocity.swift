import FrameTiming

extension MotionSamples {
  /// Returns the slope in points per second of the regression line through the events of the last
  /// `window` seconds before `moment`; `nil` with fewer than `least` events.
  ///
  /// - Complexity: O(*n*), where *n* is the number of samples, at most 32.
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
      // Travel relative to the newest sample keeps the sums small.
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

  /// Returns the mean velocity in the last `window` seconds before `moment`.
  func meanVelocity(over window: Double, before moment: FrameTime) -> Double {
    var earlier = self[0].travel
    for index in 0..<count where self[index].time.seconds(since: moment) <= -window {
      earlier = self[index].travel
    }
    return (last.travel - earlier) / window
  }

  /// Returns the velocity of the content after a release at `moment`, in points per second.
  ///
  /// It is the slope over the last 100 ms, with at least 3 events. It is 0 if the last 40 ms were
  /// less than half as fast, because a finger that slows down is meant to stop.
  func releaseVelocity(at moment: FrameTime) -> Double {
    guard let slope = slope(over: 0.1, before: moment, least: 3) else { return 0 }
    let recent = meanVelocity(over: 0.04, before: moment)
    return recent * slope > 0 && abs(recent) >= abs(slope) / 2 ? slope : 0
  }

  /// Returns the median time between consecutive samples, in seconds; `nil` with fewer than two
  /// events.
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

  /// Returns the travel of the finger at `time`, interpolated linearly between samples.
  ///
  /// After the newest sample, the line through the last two events is extrapolated by at most
  /// `reach` seconds. A single event has no velocity.
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

  /// Returns the velocity between the sample at `index` and the previous one; 0 for the oldest.
  private func speed(before index: Int) -> Double {
    guard index > 0, index < count else { return 0 }
    let span = self[index].time.seconds(since: self[index - 1].time)
    return span > 0 ? (self[index].travel - self[index - 1].travel) / span : 0
  }
}
