import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import Demos

@MainActor
struct RatingLoadsTests {
  private let clock = ManualClock()
  private let loads: RatingLoads

  init() {
    let server = RatingServer(latency: .seconds(1) ... .seconds(2), clock: clock)
    loads = RatingLoads(server: server, wake: {})
  }

  /// Waits for all running loads, and applies their results.
  private func answerAll() async throws -> Set<Int> {
    let expected = loads.running.count
    try await until { clock.sleeperCount == expected }
    clock.advance(by: .seconds(2))
    var finished: Set<Int> = []
    try await until {
      finished.formUnion(loads.takeFinished())
      return finished.count == expected
    }
    return finished
  }

  @Test func `a cell joins the operation that prefetching started`() async throws {
    loads.prefetch(7)
    loads.beginDisplaying(7)
    #expect(loads.counts == .init(started: 1, shared: 1))
    #expect(try await answerAll() == [7])
    #expect(loads.ratings[7] != nil && loads.running.isEmpty)
    #expect(loads.counts == .init(started: 1, shared: 1, finished: 1))
  }

  @Test func `a loaded rating is never loaded again`() async throws {
    loads.beginDisplaying(7)
    #expect(try await answerAll() == [7])
    loads.endDisplaying(7)
    loads.prefetch(7)
    loads.beginDisplaying(7)
    #expect(loads.counts == .init(started: 1, finished: 1))
  }

  @Test func `an operation is cancelled when its last user leaves, and its request ends`()
    async throws
  {
    loads.prefetch(1)
    loads.prefetch(2)
    loads.beginDisplaying(2)
    try await until { clock.sleeperCount == 2 }
    loads.cancelPrefetching(1)
    loads.cancelPrefetching(2)
    #expect(loads.running == [2] && loads.counts.cancelled == 1)
    loads.endDisplaying(2)
    #expect(loads.running.isEmpty && loads.counts.cancelled == 2)
    try await until { clock.sleeperCount == 0 }
    #expect(loads.counts == .init(started: 2, shared: 1, cancelled: 2))
  }

  @Test func `a late response of a cancelled operation is not used for the next one`()
    async throws
  {
    loads.prefetch(1)
    try await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(2))
    try await until { loads.hasFinished }
    loads.cancelPrefetching(1)
    loads.prefetch(1)
    #expect(loads.takeFinished().isEmpty)
    #expect(loads.running == [1])
    #expect(try await answerAll() == [1])
    #expect(loads.counts == .init(started: 2, cancelled: 1, finished: 1))
  }

  @Test func `a rating is the same at each request`() async throws {
    let server = RatingServer(latency: .zero ... .zero, clock: clock)
    let ratings = try await [server.rating(of: 3), server.rating(of: 3), server.rating(of: 4)]
    #expect(ratings[0] == ratings[1] && ratings[0] != ratings[2])
    #expect(ratings.allSatisfy { (0...5).contains($0.stars) })
  }

  @Test(arguments: Seeds.chosen)
  func `only requested operations run, in any order of calls`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var prefetched: Set<Int> = [], displayed: Set<Int> = []
    for step in 0..<Seeds.iterations(400) {
      let id = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !displayed.contains(id):
        loads.prefetch(id)
        prefetched.insert(id)
      case 1:
        loads.cancelPrefetching(id)
        prefetched.remove(id)
      case 2 where !displayed.contains(id):
        loads.beginDisplaying(id)
        displayed.insert(id)
        prefetched.remove(id)
      case 3:
        loads.endDisplaying(id)
        displayed.remove(id)
      default: break
      }
      #expect(loads.running == prefetched.union(displayed), "step \(step)")
      let counts = loads.counts
      #expect(counts.started == counts.cancelled + counts.finished + loads.running.count)
    }
    loads.cancelAll()
    #expect(loads.running.isEmpty)
  }
}
