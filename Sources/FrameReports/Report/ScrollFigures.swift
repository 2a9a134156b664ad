import FrameTiming

/// The quantities of a recording's scrolls that browsers report, so that results can be compared.
///
/// A scroll begins with the first frame that changes the scroll position, and ends when no frame has
/// changed it for 150 ms.
///
/// - SeeAlso: The explainer of `PerformanceScrollTiming` (`framesExpected`, `framesProduced`,
///   `firstFrameTime`, `checkerboardTime`), and Chromium's
///   `Event.ScrollJank.DelayedFramesPercentage.FixedWindow`.
struct ScrollFigures: Codable, Equatable, Sendable {
  /// A time in milliseconds between an input and the display of its frame.
  struct Latency: Codable, Equatable, Sendable {
    var mean: Double
    var p99: Double

    fileprivate init?(_ histogram: FrameHistogram) {
      guard histogram.count > 0 else { return nil }
      mean = histogram.mean
      p99 = histogram.percentile(0.99)
    }
  }

  /// The pause after which a scroll has ended, in milliseconds.
  static let pause = 150.0
  /// The number of frames of a window for ``worstWindow``.
  static let windowLength = 64

  /// The number of scrolls.
  var count = 0
  /// The sum of their durations, from the first changed frame to the last, in seconds.
  var seconds = 0.0
  /// The refreshes in which content was due to move, and the frames that moved it.
  var framesExpected = 0
  var framesProduced = 0
  /// The time in milliseconds for which the window was blank, weighted with the blank part of its
  /// area: half a window for 20 ms is 10 ms.
  var checkerboard = 0.0
  /// The frames that came a refresh or more late.
  var delayedFrames = 0
  /// The largest share of delayed frames in a window of 64 consecutive frames of scrolls; nil if
  /// there are fewer.
  var worstWindow: Double?
  /// The latency of the first frame of each scroll; nil without display times.
  var firstFrame: Latency?
  /// The latency of all frames with input; nil without display times.
  var inputToDisplay: Latency?

  /// The figures of the records of a recording; nil if none of them scrolls.
  init?(_ records: [FrameRecord]) {
    var first = FrameHistogram()
    var all = FrameHistogram()
    var window = DelayedWindow()
    var previous: FrameRecord?
    var lastMove: FrameRecord?
    // What happened since the last move, which belongs to a scroll only if it continues.
    var (missed, blank) = (0, 0.0)
    for record in records {
      defer { previous = record }
      missed += Int(record.outcome.missed)
      blank += Double(record.displayInterval) / 1e6 * (previous?.counters.blankArea ?? 0)
      let latency = Self.inputToDisplay(record)
      if let latency { all.add(latency) }
      let didMove = previous.map { $0.scrollPosition != record.scrollPosition }
      guard didMove ?? (record.scrollVelocity != 0) else { continue }
      let pause = lastMove.map { record.returned.milliseconds(since: $0.returned) }
      if let pause, pause < Self.pause {
        framesExpected += missed
        checkerboard += blank
        seconds += pause / 1000
        if missed > 0 { delayedFrames += 1 }
        window.add(isDelayed: missed > 0)
      } else {
        count += 1
        if let latency { first.add(latency) }
        window.add(isDelayed: false)
      }
      framesExpected += 1
      framesProduced += 1
      (missed, blank, lastMove) = (0, 0, record)
    }
    guard count > 0 else { return nil }
    worstWindow = window.worst
    firstFrame = Latency(first)
    inputToDisplay = Latency(all)
  }

  /// The milliseconds from the newest input of a frame until the frame was displayed; nil if it has
  /// no input or its display time was not reported.
  private static func inputToDisplay(_ record: FrameRecord) -> Double? {
    guard record.inputAge > 0, record.displayTime != nil else { return nil }
    return Double(record.inputAge) / 1e6 + record.untilDisplayedMilliseconds
  }

  /// The share of frames that were not produced, 0…1.
  var lostShare: Double { 1 - Double(framesProduced) / Double(max(1, framesExpected)) }

  /// The share of produced frames that were delayed, 0…1.
  var delayedShare: Double { Double(delayedFrames) / Double(max(1, framesProduced)) }
}

/// The number of delayed frames among the last 64, and the largest so far.
private struct DelayedWindow {
  private var flags: [Bool] = []
  private var delayed = 0
  private var most = 0

  mutating func add(isDelayed: Bool) {
    flags.append(isDelayed)
    if isDelayed { delayed += 1 }
    if flags.count > ScrollFigures.windowLength, flags[flags.count - 1 - ScrollFigures.windowLength]
    {
      delayed -= 1
    }
    if flags.count >= ScrollFigures.windowLength { most = max(most, delayed) }
  }

  /// The largest share in a complete window; nil if there was none.
  var worst: Double? {
    guard flags.count >= ScrollFigures.windowLength else { return nil }
    return Double(most) / Double(ScrollFigures.windowLength)
  }
}
