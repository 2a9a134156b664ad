/// Statistics of any number of frames: hitch ratio, missed refreshes, percentiles.
///
/// The overlay, the summary at exit and the reports all use this type, so that their figures agree.
///
/// - Complexity: Adding a sample is O(1) and allocates nothing.
/// - SeeAlso: `docs/frame-times.md` for each definition; Apple's hitch time ratio.
public struct FrameStatistics: Sendable {
  /// The hitch ratio up to which scrolling is good on Apple's scale, in milliseconds per second.
  public static let goodHitchRatio = 5.0
  /// The hitch ratio from which scrolling is critical on Apple's scale, in milliseconds per second.
  public static let criticalHitchRatio = 10.0

  /// A histogram of the frame intervals, in milliseconds.
  public private(set) var intervals = FrameHistogram()
  /// A histogram of the work before presenting, in milliseconds.
  public private(set) var cpuBusy = FrameHistogram()
  /// A histogram of the absolute animation errors, in milliseconds.
  public private(set) var animationErrors = FrameHistogram()
  /// The number of frames that count.
  public private(set) var frames = 0
  /// The number of missed refreshes.
  public private(set) var missed = 0
  /// The number of hitches.
  public private(set) var hitches = 0
  /// The total time of the hitches, in milliseconds.
  public private(set) var hitchMilliseconds = 0.0
  /// The longest hitch, in milliseconds.
  public private(set) var longestHitch = 0.0
  /// The number of late frames that a queue hid.
  public private(set) var absorbed = 0
  /// The number of frames whose work exceeded the refresh period.
  public private(set) var overBudget = 0
  /// The time of the newest sample, in seconds.
  public private(set) var newestTime = 0.0
  /// The number of runs: stretches of motion between two rests.
  public private(set) var runs = 0
  /// The newest refresh period in milliseconds; 0 if the refresh rate is variable.
  public private(set) var refresh = 0.0
  private var causes = InlineArray<12, Int>(repeating: 0)
  private var worstSecond = WorstSecond()
  private var excludedFrames = InlineArray<7, Int>(repeating: 0)
  private var excludedSeconds = InlineArray<7, Double>(repeating: 0)
  private var lastRun: Int?

  /// Creates empty statistics.
  public init() {}

  /// Removes all samples.
  public mutating func reset() { self = FrameStatistics() }

  /// Adds a settled record, as a sample if it counts, otherwise as an excluded frame.
  public mutating func add(_ record: FrameRecord) {
    guard record.outcome.isCounted else {
      excludedFrames[Int(record.outcome.exclusion.rawValue)] += 1
      excludedSeconds[Int(record.outcome.exclusion.rawValue)] +=
        Double(record.outcome.interval) / 1e9
      return
    }
    add(FrameSample(record))
  }

  /// Adds a sample. Samples must be added in ascending order of time.
  public mutating func add(_ sample: FrameSample) {
    frames += 1
    intervals.add(sample.interval)
    cpuBusy.add(sample.cpuBusy)
    animationErrors.add(abs(sample.animationError))
    missed += sample.missed
    if sample.isAbsorbed { absorbed += 1 }
    if sample.refresh > 0 && sample.cpuBusy > sample.refresh { overBudget += 1 }
    if sample.hitch > 0 { addHitch(sample) }
    if sample.run != lastRun { runs += 1 }
    (lastRun, newestTime, refresh) = (sample.run, sample.time, sample.refresh)
  }

  private mutating func addHitch(_ sample: FrameSample) {
    hitches += 1
    hitchMilliseconds += sample.hitch
    longestHitch = max(longestHitch, sample.hitch)
    causes[Int(sample.cause.rawValue)] += 1
    worstSecond.add(sample.hitch, at: sample.time)
  }
}

extension FrameStatistics {
  /// The time in motion, in seconds: from the first to the last present call of each run.
  public var activeSeconds: Double { intervals.sum / 1000 }

  /// The hitch ratio, a measure of jank: hitch time per time in motion, in milliseconds per second;
  /// 0 without motion.
  public var hitchRatio: Double { activeSeconds > 0 ? hitchMilliseconds / activeSeconds : 0 }

  /// The number of hitches per minute of motion.
  public var hitchesPerMinute: Double {
    activeSeconds > 0 ? Double(hitches) / activeSeconds * 60 : 0
  }

  /// The number of refreshes during motion: one for each frame, and the missed ones.
  public var expectedRefreshes: Int { frames + missed }

  /// The share of missed refreshes, from 0 to 1.
  public var missedShare: Double {
    expectedRefreshes > 0 ? Double(missed) / Double(expectedRefreshes) : 0
  }

  /// The share of late frames that a queue hid, from 0 to 1.
  public var absorbedShare: Double { share(absorbed) }

  /// The share of frames whose work exceeded the refresh period, from 0 to 1.
  public var overBudgetShare: Double { share(overBudget) }

  /// The hitch time in the worst second, in milliseconds.
  public var worstSecondMilliseconds: Double { worstSecond.worst }

  /// The longest frame interval, in milliseconds.
  public var longestFreeze: Double { intervals.maximum }

  /// Returns the number of displayed frames per second of motion on a display of `refreshRate`
  /// hertz.
  ///
  /// Computed from the share of refreshes with a new frame, so it never exceeds `refreshRate`.
  /// ``averageFrameRate`` may, over a few frames that follow each other closely.
  public func displayedFrameRate(refreshRate: Double) -> Double { refreshRate * (1 - missedShare) }

  /// The number of frames per second of motion.
  public var averageFrameRate: Double { activeSeconds > 0 ? Double(frames) / activeSeconds : 0 }

  /// Returns the number of hitches with a cause.
  public func hitches(of cause: HitchCause) -> Int { causes[Int(cause.rawValue)] }

  /// Returns the number of frames, and their time in seconds, that were left out for a reason. Both
  /// are 0 in statistics of a recording's rows, which contain only frames that count.
  public func excluded(_ reason: FrameExclusion) -> (frames: Int, seconds: Double) {
    (excludedFrames[Int(reason.rawValue)], excludedSeconds[Int(reason.rawValue)])
  }

  private func share(_ number: Int) -> Double { frames > 0 ? Double(number) / Double(frames) : 0 }
}
