import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// The pipeline with real threads. Tests wait for the mailbox's callback and block the decoder with
/// gates.
@MainActor
struct ImagePipelineThreadTests {
  /// A signal that decode threads send and the main actor awaits.
  private func makeBell() -> (AsyncStream<Void>, @Sendable () -> Void) {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    return (stream, { continuation.yield() })
  }

  /// A decoder that signals the start of a decode and blocks until the gate is open.
  private func makeGatedDecoder() -> (AsyncStream<Void>, ScriptedDecoder, ConditionLock<Bool>) {
    let (starts, started) = makeBell()
    let gate = ConditionLock(false)
    let decoder = ScriptedDecoder(whileDecoding: { _ in
      started()
      gate.wait { $0 ? () : nil }
    })
    return (starts, decoder, gate)
  }

  @Test func `threads run pending jobs and signal each delivery`() async {
    let (rings, ring) = makeBell()
    let decoder = ScriptedDecoder()
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 3, onMailboxFilled: ring)
    var arrived = 0
    for index in 0..<100 {
      _ = pipeline.load(.named("\(index)"), priority: .preload) { _ in arrived += 1 }
    }
    for await _ in rings {
      pipeline.deliver()
      if arrived == 100 { break }
    }
    #expect(Set(decoder.decoded).count == 100 && decoder.decoded.count == 100)
    #expect(pipeline.statistics.running == 0)
  }

  @Test func `a preview does not wait for decodes`() async {
    let (rings, ring) = makeBell()
    let (starts, started) = makeBell()
    let gate = ConditionLock(false)
    let decoder = ScriptedDecoder(
      previewed: { $0.source == .named("preview") },
      whileDecoding: { _ in
        started()
        gate.wait { $0 ? () : nil }
      })
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 1, onMailboxFilled: ring)
    _ = pipeline.load(.named("slow"), priority: .visible)
    for await _ in starts { break }
    // The only thread that decodes is busy from here on.
    let task = pipeline.load(.named("preview"), priority: .visible)
    for await _ in rings {
      pipeline.deliver()
      if task.image != nil { break }
    }
    #expect(task.image?.isPreview == true && decoder.decoded == [.named("slow")])
    gate.withLock { $0 = true }
    gate.broadcast()
  }

  @Test func `no decode starts while suspended`() async {
    let (rings, ring) = makeBell()
    let decoder = ScriptedDecoder()
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 1, onMailboxFilled: ring)
    pipeline.suspend()
    let task = pipeline.load(.named("low"), priority: .far)
    _ = pipeline.load(.named("high"), priority: .visible)
    #expect(decoder.calls.isEmpty && pipeline.statistics.queued == 2)
    pipeline.resume()
    for await _ in rings {
      pipeline.deliver()
      if task.isFinished { break }
    }
    // The thread for previews may finish its part of either one first.
    #expect(Set(decoder.decoded) == [.named("high"), .named("low")])
  }

  @Test func `a running decode stops with its last subscriber and runs again for a new one`() async
  {
    let (rings, ring) = makeBell()
    let (starts, decoder, gate) = makeGatedDecoder()
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 1, onMailboxFilled: ring)
    let first = pipeline.load(.named("a"), priority: .visible)
    for await _ in starts { break }
    first.cancel()
    gate.withLock { $0 = true }
    gate.broadcast()
    for await _ in rings {
      pipeline.deliver()
      if pipeline.statistics.cancelled == 1 { break }
    }
    #expect(pipeline.image(for: .named("a")) == nil)
    let second = pipeline.load(.named("a"), priority: .visible)
    for await _ in rings {
      pipeline.deliver()
      if second.isFinished { break }
    }
    #expect(second.image != nil && decoder.decoded.count == 2)
  }

  @Test func `a request during the cancellation of its decode gets the image`() async {
    let (rings, ring) = makeBell()
    let (starts, decoder, gate) = makeGatedDecoder()
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 1, onMailboxFilled: ring)
    let first = pipeline.load(.named("a"), priority: .visible)
    for await _ in starts { break }
    first.cancel()
    let second = pipeline.load(.named("a"), priority: .visible)
    gate.withLock { $0 = true }
    gate.broadcast()
    for await _ in rings {
      pipeline.deliver()
      if second.isFinished { break }
    }
    #expect(second.image != nil && pipeline.statistics.cancelled == 0)
  }

  @Test func `releasing a pipeline ends its threads`() async {
    let decoder = ScriptedDecoder()
    weak var gone: ImagePipeline?
    do {
      let pipeline = ImagePipeline(decoder: decoder, threadCount: 4)
      _ = pipeline.load(.named("a"), priority: .visible)
      gone = pipeline
    }
    #expect(gone == nil)
  }
}
