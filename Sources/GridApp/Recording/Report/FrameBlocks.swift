import GridEngine

/// A recording's frames by their time in motion, so that stretches of it can be drawn again and
/// again.
nonisolated struct FrameBlocks: Sendable {
  /// Frames at the beginning that are left out, alike for all recordings.
  static let warmUp = 10

  /// Milliseconds between frames, of work and of hitch, frame by frame.
  let intervals: [Double]
  let cpuBusy: [Double]
  let hitches: [Double]
  let missed: [Int]
  /// Seconds of motion at the end of each frame, ascending.
  private let times: [Double]

  init(_ recording: Recording) {
    let samples = recording.records.dropFirst(
      recording.records.count > 4 * Self.warmUp ? Self.warmUp : 0
    ).map(FrameSample.init)
    intervals = samples.map(\.interval)
    cpuBusy = samples.map(\.cpuBusy)
    hitches = samples.map(\.hitch)
    missed = samples.map(\.missed)
    var time = 0.0
    times = intervals.map { interval in
      time += interval / 1000
      return time
    }
  }

  /// Seconds of motion.
  var seconds: Double { times.last ?? 0 }

  /// The frames that end within the second from `start` on.
  func frames(inSecondFrom start: Double) -> Range<Int> {
    firstFrame(after: start)..<firstFrame(after: start + 1)
  }

  private func firstFrame(after time: Double) -> Int {
    var low = 0, high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
