/// The quantities of scrolls that browsers report, summed up frame by frame.
///
/// A scroll begins with the first frame that changes the scroll position, and ends when no frame has
/// changed it for 150 ms.
///
/// - SeeAlso: The explainer of `PerformanceScrollTiming` (`framesExpected`, `framesProduced`,
///   `firstFrameTime`, `checkerboardTime`), and Chromium's
///   `Event.ScrollJank.DelayedFramesPercentage.FixedWindow`.
public struct ScrollMeter: Sendable {
  /// The pause after which a scroll has ended, in milliseconds.
  public static let pause = 150.0
  /// The number of frames of a window for ``worstWindow``.
  public static let windowLength = 64

  /// The number of scrolls.
  public private(set) var count = 0
  /// The sum of their durations, from the first changed frame to the last, in seconds.
  public private(set) var seconds = 0.0
  /// The refreshes in which content was due to move.
  public private(set) var framesExpected = 0
  /// The frames that moved content.
  public private(set) var framesProduced = 0
  /// The time in milliseconds for which the window was blank, weighted with the blank part of its
  /// area: half a window for 20 ms is 10 ms.
  public private(set) var checkerboard = 0.0
  /// The frames that came a refresh or more late.
  public private(set) var delayedFrames = 0
  /// The latencies of the first frames of scrolls in milliseconds, as far as display times were
  /// reported.
  public private(set) var firstFrame = FrameHistogram()
  /// The latencies of all frames with input, as far as display times were reported.
  public private(set) var inputToDisplay = FrameHistogram()

  private var previous: (position: Double, blankArea: Double)?
  private var lastMove: FrameTime?
  // The figures since the last move, which belong to a scroll only if it continues.
  private var missed = 0
  private var blank = 0.0
  /// Whether each of the last 64 frames of scrolls was delayed, the newest in the lowest bit.
  private var delays: UInt64 = 0
  private var mostDelays = 0

  /// Creates a meter without scrolls.
  public init() {}

  /// Adds the next frame.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ record: FrameRecord) {
    missed += Int(record.outcome.missed)
    blank += Double(record.displayInterval) / 1e6 * (previous?.blankArea ?? 0)
    let latency = Self.inputToDisplay(record)
    if let latency { inputToDisplay.add(latency) }
    let didMove = previous.map { $0.position != record.scrollPosition }
    previous = (record.scrollPosition, record.counters.blankArea)
    guard didMove ?? (record.scrollVelocity != 0) else { return }
    let pause = lastMove.map { record.returned.milliseconds(since: $0) }
    if let pause, pause < Self.pause {
      framesExpected += missed
      checkerboard += blank
      seconds += pause / 1000
      if missed > 0 { delayedFrames += 1 }
      addToWindow(isDelayed: missed > 0)
    } else {
      count += 1
      if let latency { firstFrame.add(latency) }
      addToWindow(isDelayed: false)
    }
    framesExpected += 1
    (missed, blank, lastMove) = (0, 0, record.returned)
  }

  private mutating func addToWindow(isDelayed: Bool) {
    framesProduced += 1
    delays = delays << 1 | (isDelayed ? 1 : 0)
    if framesProduced >= Self.windowLength { mostDelays = max(mostDelays, delays.nonzeroBitCount) }
  }

  /// The milliseconds from the newest input of a frame until the frame was displayed; nil if it has
  /// no input or its display time was not reported.
  private static func inputToDisplay(_ record: FrameRecord) -> Double? {
    guard record.inputAge > 0, record.displayTime != nil else { return nil }
    return Double(record.inputAge) / 1e6 + record.untilDisplayedMilliseconds
  }

  /// The largest share of delayed frames in a window of 64 consecutive frames of scrolls; nil if
  /// there are fewer.
  public var worstWindow: Double? {
    framesProduced < Self.windowLength ? nil : Double(mostDelays) / Double(Self.windowLength)
  }

  /// The share of produced frames that were delayed, 0…1.
  public var delayedShare: Double { Double(delayedFrames) / Double(max(1, framesProduced)) }

  /// The part of the window that was blank in scrolls, on average over time, 0…1.
  public var blankShare: Double { seconds > 0 ? checkerboard / (1000 * seconds) : 0 }
}
