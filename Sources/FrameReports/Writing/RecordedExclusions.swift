import FrameTiming
import Synchronization

/// The frames that were left out, by reason; written by the frame loop and read at the end.
final class RecordedExclusions: Sendable {
  private let counts = Mutex<[(frames: Int, seconds: Double)]>(
    Array(repeating: (0, 0), count: FrameExclusion.allCases.count))

  func add(_ outcome: FrameOutcome) {
    counts.withLock {
      $0[Int(outcome.exclusion.rawValue)].frames += 1
      $0[Int(outcome.exclusion.rawValue)].seconds += Double(outcome.interval) / 1e9
    }
  }

  var all: [String: RecordingSidecar.Exclusion] {
    let counts = counts.withLock { $0 }
    var named: [String: RecordingSidecar.Exclusion] = [:]
    for reason in FrameExclusion.allCases {
      let (frames, seconds) = counts[Int(reason.rawValue)]
      if frames > 0 { named[reason.name] = .init(frames: frames, seconds: seconds) }
    }
    return named
  }
}
