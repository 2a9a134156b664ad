import CRestrict
import Foundation
import FrameTiming
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// Decode workers next to a program that keeps their processor busy.
struct WorkerStarvationTests {
  private let priority: DecodePriority
  private let workers: DecodeWorkers
  private let fixture: DecodingFixture

  init() throws {
    // A clock that stands still: a slow machine cannot reach the end of the pause.
    let start = FrameTime.now
    priority = DecodePriority(now: { start })
    workers = DecodeWorkers(WorkerLaunch(path: TestWorkers.program), priority: priority)
    fixture = try DecodingFixture(workers: workers)
  }

  /// Returns the scheduling class and the identifier of the next idle worker.
  private func nextWorker() throws -> (isBackground: Bool, id: Int32) {
    let worker = try workers.take(for: "x")
    defer { workers.give(worker) }
    return (grid_is_background(worker.id) != 0, worker.id)
  }

  @Test func `workers run in the background class at a niceness that is kept`() throws {
    // Without a request, which could starve next to other tests.
    let (isBackground, id) = try nextWorker()
    #expect(isBackground)
    #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id)) == 10)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func `a worker that starves decodes in the normal class`(isPlainUser: Bool) throws {
    let first = try nextWorker()
    #expect(first.isBackground)
    let processor = grid_this_processor()
    #expect(grid_restrict_to_processor(first.id, processor) != 0)
    let source = try fixture.write(TestWorkers.attacker("work"))
    let load = BusyThread(on: processor)
    defer { load.stop() }
    // A thread of its own, which keeps the restriction to itself.
    let outcome = onThread { () throws -> PreparedImage in
      if isPlainUser { #expect(grid_restrict_nice() != 0) }
      return try fixture.decode(source, width: 48, height: 32)
    }
    #expect(difference(try outcome.get().pixels, BlockPicture.checker.pixels) == 0)
    #expect(priority.schedulingClass == .normal)
    let second = try nextWorker()
    #expect(!second.isBackground)
    // A plain user's worker cannot leave the class, and is replaced.
    if isPlainUser { #expect(second.id != first.id) }
    if !isPlainUser && geteuid() == 0 { #expect(second.id == first.id) }
  }
}

/// Runs `body` on a new thread, and returns when it has ended.
private func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) -> Result<
  R, any Error
> {
  let outcome = Mutex<Result<R, any Error>?>(nil)
  let done = DispatchSemaphore(value: 0)
  Thread {
    let result = Result { try body() }
    outcome.withLock { $0 = result }
    done.signal()
  }.start()
  done.wait()
  return outcome.withLock { $0! }
}

/// A thread that keeps a processor busy.
private final class BusyThread: Sendable {
  private let isStopped = Atomic(false)

  init(on processor: Int32) {
    let started = DispatchSemaphore(value: 0)
    Thread { [self] in
      #expect(grid_restrict_to_processor(0, processor) != 0)
      started.signal()
      while !isStopped.load(ordering: .relaxed) {}
    }.start()
    started.wait()
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}
