import FrameTiming
import Synchronization

/// A span of work on a background thread.
package struct TraceSpan: Sendable {
  /// The index of the thread among decode threads.
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

/// Collects spans from any thread for the trace.
package final class TraceSpans: Sendable {
  /// The maximum number of spans between two writes to the file, which are a second apart. Further
  /// spans are dropped.
  private static let capacity = 4096
  private let spans = Mutex<[TraceSpan]>([])

  package init() { spans.withLock { $0.reserveCapacity(Self.capacity) } }

  /// Adds a finished span. Spans of one thread must not overlap.
  package func add(_ span: TraceSpan) {
    spans.withLock { if $0.count < Self.capacity { $0.append(span) } }
  }

  /// Removes and returns all collected spans.
  func takeAll() -> [TraceSpan] {
    spans.withLock { spans in
      var taken: [TraceSpan] = []
      swap(&taken, &spans)
      return taken
    }
  }
}
