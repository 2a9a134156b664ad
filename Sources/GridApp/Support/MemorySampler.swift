import Dispatch
import Foundation
import FrameReports
import FrameTiming
import Synchronization

/// Samples the resident memory of the process on another thread, at most once a second.
///
/// The main thread must not block, which even reading a file of the kernel can do.
final class MemorySampler {
  /// The minimum time between samples, in seconds.
  static let interval = 1.0

  private let latest = Reading()
  private var next = FrameTime(nanoseconds: 0)

  /// The resident bytes of the latest sample, shared pages included; 0 before the first one.
  var residentBytes: Int { latest.bytes.load(ordering: .relaxed) }

  /// Starts a sample if the latest one is older than a second. Returns immediately.
  func refresh(at time: FrameTime) {
    guard time >= next else { return }
    next = time.advanced(bySeconds: Self.interval)
    DispatchQueue.global(qos: .utility).async { [latest] in
      latest.bytes.store(ProcFile.residentBytes(), ordering: .relaxed)
    }
  }

  /// The latest sample, written by the sampling thread.
  private nonisolated final class Reading: Sendable {
    let bytes = Atomic(0)
  }
}
