import FrameTiming
import Synchronization

/// The overruns of prefetching, written by the frame loop and read at the end.
final class RecordedIdle: Sendable {
  private let figures = Mutex(IdleFigures())

  func add(_ record: FrameRecord) { figures.withLock { $0.add(record) } }

  /// The figures so far; nil before any frame had an idle phase.
  var all: IdleFigures? {
    let figures = figures.withLock { $0 }
    return figures.frames + figures.framesWithoutTime > 0 ? figures : nil
  }
}
