import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GridImages

extension FilePlaces {
  /// Places in which folders of the root whose names begin with "share" are shares, which do not exist.
  static var shares: FilePlaces {
    let shares = (0..<50).map { "1 1 0:1 / /share\($0) rw - fuse.test server rw" }
    let table = (["1 1 0:1 / / rw - ext4 /dev/sda rw"] + shares).joined(separator: "\n")
    return FilePlaces(mounts: { MountTable(Array(table.utf8)) })
  }
}

/// A place where calls wait until the test permits them to return.
private final class Gate: Sendable {
  private let isOpen = DispatchSemaphore(value: 0)
  let started = Atomic(0)
  let discarded = Atomic(0)

  func pass() {
    started.add(1, ordering: .relaxed)
    isOpen.wait()
    isOpen.signal()
  }

  func open() { isOpen.signal() }
}

/// A call that returns its thread, and waits at a gate.
private struct TestCall: FileCall {
  struct Answer: MessageValue {
    let thread: UInt
    var gate: Gate?

    init(_ gate: Gate?) {
      thread = UInt(pthread_self())
      self.gate = gate
    }

    func write(to message: inout MessageWriter) {}
    init(from message: inout MessageReader) throws(MalformedMessage) { throw MalformedMessage() }
  }

  let path: String
  var gate: Gate?
  /// The number of steps before that.
  var steps = 0

  init(_ path: String, gate: Gate? = nil, steps: Int = 0) {
    self.path = path
    self.gate = gate
    self.steps = steps
  }

  func perform(_ context: CallContext) -> Answer {
    for _ in 0..<steps {
      usleep(5_000)
      context.didProgress()
    }
    gate?.pass()
    return Answer(gate)
  }

  static func discard(_ answer: Answer, at site: CallSite) {
    answer.gate?.discarded.add(1, ordering: .relaxed)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) { throw MalformedMessage() }
}

/// Calls that do not return, made on threads of this process.
struct FileCallsTests {
  private let calls = FileCalls(.shares)

  /// Makes two calls that have begun and are given up.
  private func block(_ gate: Gate) {
    // A call that no thread has begun in time does not count.
    while gate.started.load(ordering: .relaxed) < 2 {
      #expect(calls.run(TestCall("/share1/a", gate: gate), patience: 0.2) == nil)
    }
  }

  @Test func `a call about a local file is made on the caller's thread`() {
    let here = UInt(pthread_self())
    #expect(calls.run(TestCall("/tmp/x"))?.thread == here)
    #expect(calls.run(TestCall("/share1/x"))?.thread != here)
  }

  @Test func `a call that does not return is given up, and others about its share fail at once`() {
    let gate = Gate()
    defer { gate.open() }
    block(gate)
    #expect(calls.run(TestCall("/share1/b", gate: gate), patience: 600) == nil)
    #expect(gate.started.load(ordering: .relaxed) == 2)
    // Calls about other shares do not wait.
    for _ in 0..<50 { #expect(calls.run(TestCall("/share2/a")) != nil) }
  }

  @Test func `a share that answers again is reported, and calls about it are made again`()
    async throws
  {
    let gate = Gate()
    let answers = Atomic(0)
    calls.onAnswer { answers.add(1, ordering: .relaxed) }
    block(gate)
    gate.open()
    try await until { answers.load(ordering: .relaxed) == 1 }
    #expect(gate.discarded.load(ordering: .relaxed) == 2)
    #expect(calls.answerCount == 1)
    #expect(calls.run(TestCall("/share1/a")) != nil)
  }

  @Test func `a call that makes progress is waited for`() {
    #expect(calls.run(TestCall("/share1/a", steps: 40), patience: 0.1) != nil)
  }

  @Test func `many calls that do not return take a limited number of threads`() {
    let gate = Gate()
    defer { gate.open() }
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      _ = calls.run(TestCall("/share\(number)/a", gate: gate), patience: 0.05)
    }
    #expect(gate.started.load(ordering: .relaxed) <= CallThreads.limit)
  }
}
