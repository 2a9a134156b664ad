import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

struct DecodeSpanTests {
  private final class Log: Sendable {
    let spans = Mutex<[DecodeSpan]>([])
  }

  @Test func `each stage of a job is reported at its end`() {
    let log = Log()
    let queue = DecodeQueue(limit: 4)
    let decoder = ScriptedDecoder(
      previewed: { $0 == .named("1") },
      whileDecoding: { if $0 == .named("1") { queue.stop() } })
    let loop = DecodeLoop(
      queue: queue, decoder: decoder, onMailboxFilled: {},
      onSpan: { span in log.spans.withLock { $0.append(span) } })
    for id in 1...2 {
      let job = DecodeJob(
        id: id, request: .named("\(id)"), cancellation: CancellationFlag(), stage: .quick)
      _ = queue.add(job, priority: .visible)
    }
    loop.run(fairly: false, thread: 3)
    let spans = log.spans.withLock { $0 }
    #expect(spans.map(\.thread).allSatisfy { $0 == 3 })
    // Both quick stages run first, then the decode without a preview, and then the queue is
    // stopped.
    #expect(spans.map(\.kind) == [.quick, .quick, .full, .full])
    #expect(spans.allSatisfy { $0.start <= $0.end })
    #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
}
