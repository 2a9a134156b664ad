import FrameTiming

/// The quantities of a recording's scrolls that browsers report, so that results can be compared
/// (``ScrollMeter``).
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
    var meter = ScrollMeter()
    for record in records { meter.add(record) }
    guard meter.count > 0 else { return nil }
    (count, seconds) = (meter.count, meter.seconds)
    (framesExpected, framesProduced) = (meter.framesExpected, meter.framesProduced)
    (checkerboard, delayedFrames) = (meter.checkerboard, meter.delayedFrames)
    worstWindow = meter.worstWindow
    firstFrame = Latency(meter.firstFrame)
    inputToDisplay = Latency(meter.inputToDisplay)
  }

  /// The share of frames that were not produced, 0…1.
  var lostShare: Double { 1 - Double(framesProduced) / Double(max(1, framesExpected)) }

  /// The share of produced frames that were delayed, 0…1.
  var delayedShare: Double { Double(delayedFrames) / Double(max(1, framesProduced)) }
}
