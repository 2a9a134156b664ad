import FrameTiming

/// All figures of one recording, with the order and the names of `report --json`.
package struct ReportFigures: Codable, Sendable {
  /// The number of refreshes from which a hitch ratio is rated.
  ///
  /// If none of them was missed, the true number is at most three, with 95 % confidence. Three in 600
  /// refreshes are 5 ms/s at any refresh rate, so with fewer the ratio need not be good.
  static let fewestForRating = 600

  /// Percentiles in milliseconds. The highest ones are missing if there are too few frames.
  struct Percentiles: Codable, Sendable {
    /// The minimum number of frames for a percentile.
    static let fewestForP99 = 200
    static let fewestForP999 = 2000

    var p50: Double
    var p95: Double
    var p99: Double?
    var p999: Double?

    init(_ histogram: FrameHistogram) {
      p50 = histogram.percentile(0.5)
      p95 = histogram.percentile(0.95)
      p99 = histogram.count >= Self.fewestForP99 ? histogram.percentile(0.99) : nil
      p999 = histogram.count >= Self.fewestForP999 ? histogram.percentile(0.999) : nil
    }
  }

  var path: String
  var writer: Recording.Kind
  var frames: Int
  var runs: Int
  /// The seconds of motion.
  var activeSeconds: Double
  /// The program that presented the frames, if the file names programs.
  var program: String?
  /// Milliseconds; 0 without a fixed refresh, `nil` if it is unknown.
  var refreshMilliseconds: Double?
  var refreshOrigin: RefreshOrigin
  /// The source of missed refreshes and display times.
  var displaySource: String
  /// The figures of missed refreshes; `nil` if the refresh rate is unknown.
  var hitchRatio: Double?
  /// `good`, `warning` or `critical` on Apple's scale for scrolling; `nil` with a refresh rate that is
  /// a guess, and with fewer refreshes than ``fewestForRating``.
  var rating: String?
  var hitches: Int?
  var hitchesPerMinute: Double?
  var longestHitch: Double?
  var missed: Int?
  var expectedRefreshes: Int?
  var worstSecond: Double?
  var longestFreeze: Double
  /// The frames that were never displayed; `nil` if the file has no display times.
  var notDisplayed: Int?
  /// Shares of frames; `nil` if the file does not contain them.
  var absorbedShare: Double?
  var overBudgetShare: Double?
  var averageFrameRate: Double
  var frameTime: Percentiles
  var cpuBusy: Percentiles?
  /// Low frame rates in frames per second, by the names of their definitions.
  var lows: [String: Double]
  /// In milliseconds; `nil` if the file does not contain it.
  var animationErrorMean: Double?
  var animationErrorP99: Double?
  /// The figures of scrolls; `nil` if the file does not contain scroll positions.
  var scrolls: ScrollFigures?
  /// Hitches by cause; `nil` if the file does not contain causes.
  var causes: [String: Int]?
  /// The frames that were left out, by reason, from the sidecar.
  var excluded: [String: RecordingSidecar.Exclusion]
  /// The overruns of prefetching, if the sidecar has them.
  var idle: IdleFigures?
  /// The load of the processors in each second, from the sidecar.
  var load: LoadFigures?
  /// The longest time to sharp, and the peak memory, from the sidecar.
  var millisecondsToSharp: Double?
  var peakMegabytes: Double?
  var conditions: RecordingConditions?
  /// Processor, graphics card and operating system, as far as the file contains them.
  var machine: String?
  var warnings: [String]

  package init(_ recording: Recording) {
    let statistics = recording.statistics
    path = recording.path
    writer = recording.kind
    frames = statistics.frames
    runs = statistics.runs
    activeSeconds = statistics.activeSeconds
    program = recording.program?.name
    refreshOrigin = recording.refreshOrigin
    displaySource = Self.source(of: recording)
    longestFreeze = statistics.longestFreeze
    let discarded = recording.records.count(where: \.wasDiscarded)
    notDisplayed = recording.hasDisplayTimes || discarded > 0 ? discarded : nil
    absorbedShare = recording.hasPhases ? statistics.absorbedShare : nil
    let hasBudget = recording.hasCPU && statistics.refresh > 0
    overBudgetShare = hasBudget ? statistics.overBudgetShare : nil
    averageFrameRate = statistics.averageFrameRate
    frameTime = Percentiles(statistics.intervals)
    cpuBusy = recording.hasCPU ? Percentiles(statistics.cpuBusy) : nil
    lows = Dictionary(
      uniqueKeysWithValues: LowFrameRate.allCases.map {
        ($0.name, $0.value(of: statistics.intervals))
      })
    if recording.hasAnimationErrors {
      animationErrorMean = statistics.animationErrors.mean
      animationErrorP99 = statistics.animationErrors.percentile(0.99)
    }
    scrolls = ScrollFigures(recording.records)
    causes = recording.hasPhases ? Self.causes(statistics) : nil
    excluded = recording.sidecar?.excluded ?? [:]
    idle = recording.sidecar?.idle
    load = recording.sidecar?.load
    millisecondsToSharp = recording.sidecar?.millisecondsToSharp
    peakMegabytes = recording.sidecar?.peakMegabytes
    conditions = recording.sidecar?.conditions
    machine = Self.machine(recording)
    warnings = Self.warnings(recording)
    if recording.hasHitches { addHitches(statistics) }
  }

  private mutating func addHitches(_ statistics: FrameStatistics) {
    refreshMilliseconds = statistics.refresh
    hitchRatio = statistics.hitchRatio
    hitches = statistics.hitches
    hitchesPerMinute = statistics.hitchesPerMinute
    longestHitch = statistics.longestHitch
    missed = statistics.missed
    // A frame that was replaced before it was displayed took no refresh.
    let replaced = writer == .gridApp ? 0 : notDisplayed ?? 0
    expectedRefreshes = statistics.expectedRefreshes - replaced
    worstSecond = statistics.worstSecondMilliseconds
    guard refreshOrigin != .guessed, let expectedRefreshes,
      expectedRefreshes >= Self.fewestForRating
    else { return }
    rating = Self.rating(statistics.hitchRatio)
  }

  /// The refresh period in milliseconds, if all refreshes have the same.
  var fixedRefresh: Double? { refreshMilliseconds.flatMap { $0 > 0 ? $0 : nil } }

  /// The refresh rate in words.
  var refreshText: String {
    guard let refreshMilliseconds else { return "refresh rate unknown" }
    guard refreshMilliseconds > 0 else { return "no fixed refresh" }
    let rate = Figures.text(1000 / refreshMilliseconds, 2) + " Hz"
    return refreshOrigin == .guessed ? rate + " (a guess)" : rate
  }

  /// The reason for which the hitch ratio has no rating; `nil` if it has one.
  var unrated: String? {
    switch refreshOrigin {
    case .unknown: "give the refresh rate with --refresh"
    case .guessed: "give the refresh rate with --refresh, it is a guess"
    case .recorded, .stated:
      rating == nil ? "a rating needs \(Self.fewestForRating) refreshes" : nil
    }
  }

  private static func machine(_ recording: Recording) -> String? {
    let conditions = recording.sidecar?.conditions
    let gpu = conditions.map(\.gpu).flatMap { $0.isEmpty ? nil : $0 } ?? recording.system["gpu"]
    let parts = [recording.system["cpu"], gpu, recording.system["os"]].compactMap(\.self)
      .filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func source(of recording: Recording) -> String {
    guard recording.kind == .gridApp else {
      return recording.hasDisplayTimes ? "the file's display times" : "intervals between frames"
    }
    let counts = DisplaySource.allCases.map { source in
      (source, recording.records.count { $0.displaySource == source })
    }
    return counts.max { $0.1 < $1.1 }?.0.words ?? ""
  }

  private static func rating(_ ratio: Double) -> String {
    if ratio <= FrameStatistics.goodHitchRatio { return "good" }
    return ratio < FrameStatistics.criticalHitchRatio ? "warning" : "critical"
  }

  private static func causes(_ statistics: FrameStatistics) -> [String: Int] {
    let counts = HitchCause.allCases.map { ($0.name, statistics.hitches(of: $0)) }
    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
  }

  private static func warnings(_ recording: Recording) -> [String] {
    var found: [String] = []
    if recording.brokenLines > 0 {
      found.append(Figures.count(recording.brokenLines, "line", "lines") + " could not be read")
    }
    if !recording.otherPrograms.isEmpty {
      found.append("the file also has " + others(recording.otherPrograms) + "; --process chooses")
    }
    if recording.kind == .gridApp && recording.records.count < 10_000 {
      found.append("mangoplot ignores recordings of fewer than 10,000 rows")
    }
    if let lost = recording.sidecar?.lost, lost > 0 {
      found.append(
        Figures.count(lost, "frame was", "frames were") + " lost because writing fell behind")
    }
    if let marks = recording.sidecar?.marksWithoutRow, !marks.isEmpty {
      found.append("markers without a row: \(marks.joined(separator: ", "))")
    }
    if let stopped = recording.sidecar?.stopped { found.append(stopped) }
    return found
  }

  /// Names the first of the other programs in a file.
  private static func others(_ programs: [PresentingProgram]) -> String {
    let named = programs.prefix(3).map {
      "\($0.name) (\(Figures.count($0.lines, "frame", "frames")))"
    }
    let left = programs.count - named.count
    return (named + (left > 0 ? ["\(left.grouped) more"] : [])).joined(separator: ", ")
  }
}
