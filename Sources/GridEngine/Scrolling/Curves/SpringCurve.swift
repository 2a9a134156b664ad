/// A critically damped spring: the fastest return without oscillation.
///
/// With the initial displacement D from the target, the initial velocity v₀ and B = v₀ + ωD, the
/// displacement after t seconds is (D + Bt)·e^(−ωt). The curve passes its target at most once.
struct SpringCurve: Hashable, Sendable {
  var target: Double
  /// The initial displacement from the target, in points.
  var displacement: Double
  /// The initial velocity, in points per second.
  var velocity: Double
  /// The frequency ω, per second; 40 covers 99 % of the distance in 166 ms, 10 in 660 ms.
  var frequency: Double

  init(from state: MotionState, to target: Double, frequency: Double) {
    self.target = target
    displacement = state.position - target
    velocity = state.velocity
    self.frequency = frequency
  }

  /// B of the formula. Its sign is the side from which the curve finally approaches the target.
  private var drift: Double { velocity + frequency * displacement }

  func state(at time: Double) -> MotionState {
    let decay = Double.exp(-frequency * time)
    let amplitude = displacement + drift * time
    return MotionState(
      position: target + amplitude * decay, velocity: (drift - frequency * amplitude) * decay)
  }

  /// The time at which the curve passes its target; `nil` if it only approaches it.
  var crossing: Double? {
    guard drift != 0 else { return nil }
    let time = -displacement / drift
    return time > 0 ? time : nil
  }

  /// The time of the maximum distance from the target after the start; `nil` if the curve only
  /// approaches it.
  var turning: Double? {
    guard drift != 0 else { return nil }
    let time = velocity / (frequency * drift)
    return time > 0 ? time : nil
  }

  /// Returns the time from which the curve stays within `tolerance` of its target.
  ///
  /// - Complexity: O(1): 50 bisections.
  func duration(within tolerance: Double) -> Double {
    func isSettled(_ time: Double) -> Bool {
      let decay = Double.exp(-frequency * time)
      // With |d| ≤ ε and |v + ωd| ≤ ωε the displacement stays below ε·(1 + ωt)·e^(−ωt) ≤ ε.
      return abs(displacement + drift * time) * decay <= tolerance
        && abs(drift) * decay <= frequency * tolerance
    }
    guard !isSettled(0) else { return 0 }
    var early = 0.0
    var late = 1 / frequency
    while !isSettled(late) { (early, late) = (late, late * 2) }
    for _ in 0..<50 {
      let middle = (early + late) / 2
      if isSettled(middle) { late = middle } else { early = middle }
    }
    return late
  }
}
