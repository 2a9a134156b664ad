import FrameTiming
import Synchronization

/// A stretch of work on another thread than the main one.
package struct TraceSpan: Sendable {
  /// Number of the thread among its kind, from 0.
  var thread: Int
  var name: StaticString
  var start: FrameTime
  var end: FrameTime

  package init(thread: Int, name: StaticString, start: FrameTime, end: FrameTime) {
    self.thread = thread
    self.name = name
    self.start = start
    self.end = end
  }
}

/// Collects spans from any thread for the trace; beyond 4096 a second the newest are dropped.
package final class TraceSpans: Sendable {
  private static let capacity = 4096
  private let spans = Mutex<[TraceSpan]>([])

  package init() { spans.withLock { $0.reserveCapacity(Self.capacity) } }

  /// Adds a span that has ended; spans of one thread must not overlap.
  package func add(_ span: TraceSpan) {
    spans.withLock { if $0.count < Self.capacity { $0.append(span) } }
  }

  /// The spans added since the last call.
  func takeAll() -> [TraceSpan] {
    spans.withLock { spans in
      var taken: [TraceSpan] = []
      swap(&taken, &spans)
      return taken
    }
  }
}
