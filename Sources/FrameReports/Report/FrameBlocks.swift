import FrameTiming

/// A recording's frames by their time in motion, so that stretches of it can be drawn again and
/// again.
struct FrameBlocks: Sendable {
  /// Frames and milliseconds at the beginning that are left out, whichever are fewer: ten frames that
  /// take half a second each are no warm-up.
  static let warmUp = (frames: 10, milliseconds: 500.0)

  /// Milliseconds between frames, of work and of hitch, frame by frame.
  let intervals: [Double]
  let cpuBusy: [Double]
  let hitches: [Double]
  let missed: [Int]
  /// Seconds of motion at the end of each frame, ascending.
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
