import FrameTiming
import GridEngine
import Synchronization

/// A stretch of work on another thread than the main one.
nonisolated struct TraceSpan: Sendable {
  /// Number of the thread among its kind, from 0.
  var thread: Int
  var name: StaticString
  var start: FrameTime
  var end: FrameTime
}

/// Collects spans from any thread for the trace; beyond 4096 a second the newest are dropped.
nonisolated final class TraceSpans: Sendable {
  private static let capacity = 4096
  private let spans = Mutex<[TraceSpan]>([])

  init() { spans.withLock { $0.reserveCapacity(Self.capacity) } }

  /// Adds a decode thread's span.
  func add(_ span: DecodeSpan) {
    let name: StaticString = span.kind == .quick ? "look up" : "decode"
    add(TraceSpan(thread: span.thread, name: name, start: span.start, end: span.end))
  }

  /// Adds a span that has ended; spans of one thread must not overlap.
  func add(_ span: TraceSpan) {
    spans.withLock { if $0.count < Self.capacity { $0.append(span) } }
  }

  /// The spans added since the last call.
  func takeAll() -> [TraceSpan] { spans.withLock { $0.takeAll() } }
}
