import FrameTiming

/// The frames of a recording by their time in motion, for resampling.
struct FrameBlocks: Sendable {
  /// The frames and milliseconds at the start that are left out as warm-up, whichever ends first:
  /// ten frames of half a second each are no warm-up.
  static let warmUp = (frames: 10, milliseconds: 500.0)

  /// The interval, the work and the hitch of each frame, in milliseconds.
  let intervals: [Double]
  let cpuBusy: [Double]
  let hitches: [Double]
  let missed: [Int]
  /// The seconds of motion at the end of each frame, ascending.
  private let times: [Double]

  init(_ recording: Recording) {
    let all = recording.records.map(FrameSample.init)
    let samples = all.dropFirst(Self.warmUpCount(all))
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

  private static func warmUpCount(_ samples: [FrameSample]) -> Int {
    guard samples.count > 4 * warmUp.frames else { return 0 }
    var time = 0.0
    let first = samples.prefix(warmUp.frames).prefix { sample in
      time += sample.interval
      return time <= warmUp.milliseconds
    }
    return first.count
  }

  /// The seconds of motion.
  var seconds: Double { times.last ?? 0 }

  /// Returns the frames that end after `start`, and at `end` or before.
  func frames(from start: Double, to end: Double) -> Range<Int> {
    firstFrame(after: start)..<firstFrame(after: max(start, end))
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
