import Dispatch
import Foundation
import FrameReports
import FrameTiming
import Synchronization

/// Knows how much memory the process holds, read on another thread once a second at most: reading
/// even a file of the kernel's may wait, and the main thread must not.
final class MemorySampler {
  /// Seconds between readings.
  static let interval = 1.0

  private let latest = Reading()
  private var next = FrameTime(nanoseconds: 0)

  /// Bytes in RAM at the last reading, shared pages included; 0 before the first one.
  var residentBytes: Int { latest.bytes.load(ordering: .relaxed) }

  /// Has the figure read anew if the last reading is older than a second. Returns at once; nothing
  /// runs while nobody asks.
  func refresh(at time: FrameTime) {
    guard time >= next else { return }
    next = time.advanced(bySeconds: Self.interval)
    DispatchQueue.global(qos: .utility).async { [latest] in
      latest.bytes.store(ProcFile.residentBytes(), ordering: .relaxed)
    }
  }

  /// What the reading thread leaves.
  private nonisolated final class Reading: Sendable {
    let bytes = Atomic(0)
  }
}
