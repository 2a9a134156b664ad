/// The figures of any number of frames: hitch time in motion, lost refreshes, percentiles.
///
/// The heads-up display, the last line of a run and the reports all add the same samples here, so
/// their numbers agree. Adding is O(1) and allocates nothing.
///
/// - SeeAlso: `docs/frame-times.md` for each definition; Apple's hitch time ratio.
public struct FrameStatistics: Sendable {
  /// Milliseconds of hitch per second of motion up to which scrolling is good, and from which it
  /// is critical: Apple's scale for scrolling.
  public static let goodHitchRatio = 5.0
  public static let criticalHitchRatio = 10.0

  /// Milliseconds between frames, of work before present, and of animation error without sign.
  public private(set) var intervals = FrameHistogram()
  public private(set) var cpuBusy = FrameHistogram()
  public private(set) var animationErrors = FrameHistogram()
  /// Frames counted, and refreshes that passed without the frame that was due.
  public private(set) var frames = 0
  public private(set) var missed = 0
  /// Frames the display waited for, their time in milliseconds, and the longest.
  public private(set) var hitches = 0
  public private(set) var hitchMilliseconds = 0.0
  public private(set) var longestHitch = 0.0
  /// Frames that were late and hidden by a queue, and frames with more work than a period.
  public private(set) var absorbed = 0
  public private(set) var overBudget = 0
  /// The time and run of the newest sample.
  public private(set) var newestTime = 0.0
  public private(set) var runs = 0
  /// The newest refresh period in milliseconds; 0 without a fixed refresh.
  public private(set) var refresh = 0.0
  private var causes = InlineArray<11, Int>(repeating: 0)
  private var worstSecond = WorstSecond()
  private var excludedFrames = InlineArray<7, Int>(repeating: 0)
  private var excludedSeconds = InlineArray<7, Double>(repeating: 0)
  private var lastRun: Int?

  /// Makes the statistics of no frames.
  public init() {}

  /// Forgets all frames.
  public mutating func reset() { self = FrameStatistics() }

  /// Adds a settled record: a sample if it counts, one more exclusion if not.
  public mutating func add(_ record: FrameRecord) {
    guard record.outcome.isCounted else {
      excludedFrames[Int(record.outcome.exclusion.rawValue)] += 1
      excludedSeconds[Int(record.outcome.exclusion.rawValue)] +=
        Double(record.outcome.interval) / 1e9
      return
    }
    add(FrameSample(record))
  }

  /// Adds a sample; times ascend.
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
  /// Seconds of motion: from the first to the last present of each run.
  public var activeSeconds: Double { intervals.sum / 1000 }

  /// Hitch time over time in motion, in milliseconds per second; 0 of nothing.
  public var hitchRatio: Double { activeSeconds > 0 ? hitchMilliseconds / activeSeconds : 0 }

  /// Hitches in a minute of motion.
  public var hitchesPerMinute: Double {
    activeSeconds > 0 ? Double(hitches) / activeSeconds * 60 : 0
  }

  /// Refreshes that passed in motion: one for each frame, and the lost ones.
  public var expectedRefreshes: Int { frames + missed }

  /// Lost refreshes as a share of those expected, 0 to 1.
  public var missedShare: Double {
    expectedRefreshes > 0 ? Double(missed) / Double(expectedRefreshes) : 0
  }

  /// Frames that were late and hidden, as a share, 0 to 1.
  public var absorbedShare: Double { share(absorbed) }

  /// Frames with more work than a refresh has time, as a share, 0 to 1.
  public var overBudgetShare: Double { share(overBudget) }

  /// Milliseconds of hitch time in the worst second.
  public var worstSecondMilliseconds: Double { worstSecond.worst }

  /// The longest a frame stayed up, in milliseconds.
  public var longestFreeze: Double { intervals.maximum }

  /// Frames a second of motion on a display of `refreshRate` hertz: the share of refreshes that had a
  /// frame of their own. Never above `refreshRate`, as frames over seconds may be where a few frames
  /// follow one another closely.
  public func shownFrameRate(refreshRate: Double) -> Double { refreshRate * (1 - missedShare) }

  /// Frames a second of motion.
  public var averageFrameRate: Double { activeSeconds > 0 ? Double(frames) / activeSeconds : 0 }

  /// Hitches of one cause.
  public func hitches(of cause: HitchCause) -> Int { causes[Int(cause.rawValue)] }

  /// Frames and seconds left out for one reason; not known from recordings' rows.
  public func excluded(_ reason: FrameExclusion) -> (frames: Int, seconds: Double) {
    (excludedFrames[Int(reason.rawValue)], excludedSeconds[Int(reason.rawValue)])
  }

  private func share(_ number: Int) -> Double { frames > 0 ? Double(number) / Double(frames) : 0 }
}
