import Dispatch
import Foundation
import Synchronization
import SystemFiles
import TestSupport
import Testing

/// Calls that do not return, made by a test instead of a share.
struct FileCallsTests {
  private let calls = FileCalls()

  /// A call that returns when the test permits it.
  private final class Gate: Sendable {
    private let isOpen = DispatchSemaphore(value: 0)
    let started = Atomic(0)

    func pass() -> Int {
      started.add(1, ordering: .relaxed)
      isOpen.wait()
      isOpen.signal()
      return 7
    }

    func open() { isOpen.signal() }
  }

  /// Makes two calls that have begun and are given up.
  private func block(
    _ gate: Gate, discard: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    // One that no thread has begun in time does not count.
    while gate.started.load(ordering: .relaxed) < 2 {
      let result = calls.runElsewhere(about: "/nowhere/a", patience: 0.2, discard: discard) {
        gate.pass()
      }
      #expect(result == nil)
    }
  }

  @Test func `a call about a local file is made on the caller's thread`() {
    let here = pthread_self()
    let path = FileManager.default.temporaryDirectory.path + "/x"
    #expect(calls.run(about: path) { pthread_self() == here } == true)
    #expect(calls.runElsewhere(about: path) { pthread_self() == here } == false)
  }

  @Test func `a call that does not return is given up, and others about its share fail at once`() {
    let gate = Gate()
    defer { gate.open() }
    block(gate)
    #expect(calls.runElsewhere(about: "/nowhere/b", patience: 600) { gate.pass() } == nil)
    #expect(gate.started.load(ordering: .relaxed) == 2)
    // Those about others do not wait.
    for number in 0..<50 {
      #expect(calls.runElsewhere(about: "/elsewhere/a") { number } == number)
    }
  }

  @Test func `a share that answers again is reported, and calls about it are made again`()
    async throws
  {
    let gate = Gate()
    let discarded = Atomic(0)
    let answers = Atomic(0)
    calls.onAnswer { answers.add(1, ordering: .relaxed) }
    block(gate) { discarded.add($0, ordering: .relaxed) }
    gate.open()
    try await until { answers.load(ordering: .relaxed) == 1 }
    #expect(discarded.load(ordering: .relaxed) == 14)
    #expect(calls.answerCount == 1)
    #expect(calls.runElsewhere(about: "/nowhere/a") { 3 } == 3)
  }

  @Test func `a call that makes progress is waited for`() {
    let looks = Atomic(0)
    let result = calls.runElsewhere(
      about: "/nowhere/a", patience: 0.02,
      progress: { looks.add(1, ordering: .relaxed).newValue }
    ) { () -> Int in
      while looks.load(ordering: .relaxed) < 5 { usleep(1_000) }
      return 5
    }
    #expect(result == 5)
  }

  @Test func `many calls that do not return take a limited number of threads`() async throws {
    let gate = Gate()
    defer { gate.open() }
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      _ = calls.runElsewhere(about: "/share\(number)/a", patience: 0.05) { gate.pass() }
    }
    #expect(gate.started.load(ordering: .relaxed) <= 32)
  }
}
