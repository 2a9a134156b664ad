import FrameTiming
import Synchronization

/// How often preparing ahead ended after its deadline; written by the loop, read at the end.
final class RecordedIdle: Sendable {
  private let figures = Mutex(IdleFigures())

  func add(_ record: FrameRecord) { figures.withLock { $0.add(record) } }

  /// What is known by now; nil before any frame had an idle phase.
  var all: IdleFigures? {
    let figures = figures.withLock { $0 }
    return figures.frames + figures.framesWithoutTime > 0 ? figures : nil
  }
}
