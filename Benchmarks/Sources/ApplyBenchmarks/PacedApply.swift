import FrameTiming
import Glibc
import Harness
import Synchronization

@testable import GridEngine

/// Frames at 60 Hz in which content scrolls, while another thread applies a snapshot of a million
/// items every second.
@MainActor
enum PacedApply {
  private static let period = 1.0 / 60
  private static let frames = 600

  static func run(isMeasured: Bool, _ limits: inout Limits) {
    let kind = isMeasured ? "measured rows" : "tiles of one size"
    print("\n1,000,000 items applied while scrolling at 60 Hz, \(kind)")
    let screen = Screen(
      ApplyBenchmarks.snapshot(ApplyBenchmarks.list(1_000_000)), isMeasured: isMeasured)
    screen.view.wakeHandler = {}
    let builder = SnapshotBuilder(screen.source)
    var late = 0
    var worst = 0.0
    var slot = FrameTime.now
    for frame in 0..<frames {
      if frame % 60 == 10 { builder.build(frame / 60) }
      slot = slot.advanced(bySeconds: period)
      sleep(until: slot)
      let start = threadTime()
      screen.scroll(to: slot)
      worst = max(worst, threadTime() - start)
      let end = FrameTime.now
      if end.seconds(since: slot) > period {
        late += 1
        slot = end
      }
    }
    print("  \(frames) frames, \(builder.count) snapshots, refreshes missed: \(late)")
    print("  work of the longest frame: \(inWords(worst))")
    let old = ApplyBenchmarks.list(1_000_000)
    let reference = ApplyBenchmarks.timeOfHeckel(from: old, to: ApplyBenchmarks.replaced(1_000_000))
    limits.check("longest frame, \(kind): of Heckel", ratio: worst / reference, atMost: 0.005)
  }

  private static func sleep(until slot: FrameTime) {
    var time = timespec(
      tv_sec: Int(slot.nanoseconds / 1_000_000_000), tv_nsec: Int(slot.nanoseconds % 1_000_000_000))
    _ = unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}

/// Creates snapshots on another thread and applies them from there.
final class SnapshotBuilder: Sendable {
  private let source: DiffableDataSource<Int, String>
  private let handedIn = Mutex(0)

  init(_ source: DiffableDataSource<Int, String>) { self.source = source }

  /// The number of applied snapshots.
  var count: Int { handedIn.withLock { $0 } }

  /// Creates a list of which every second item differs from one call to the next.
  func build(_ round: Int) {
    Task.detached { [self] in
      let items = (0..<1_000_000).map { $0 % 2 == 0 ? "picture-\($0).jpg" : "\(round)-\($0).jpg" }
      source.enqueue(ApplyBenchmarks.snapshot(items))
      handedIn.withLock { $0 += 1 }
    }
  }
}
