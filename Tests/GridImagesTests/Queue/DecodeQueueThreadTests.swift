import FrameTiming
import Glibc
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// The queue with threads that wait in it. Costs are counted in searches and never timed.
struct DecodeQueueThreadTests {
  /// Threads that take the jobs of a queue as decode threads do.
  private final class QueueThreads {
    private let queue: DecodeQueue
    private var threads: [pthread_t] = []

    /// The number of threads.
    var count: Int { threads.count }

    /// Starts `count` threads that take all jobs, and one for previews.
    init(_ count: Int, serving queue: DecodeQueue, run: @escaping @Sendable (DecodeJob) -> Void) {
      self.queue = queue
      for index in 0..<count {
        add { while let job = queue.next(fairly: index == 0 && count > 1) { run(job) } }
      }
      add { while let job = queue.nextPreview() { run(job) } }
    }

    private func add(_ body: @escaping @Sendable () -> Void) {
      if let thread = SystemThread.start(body) { threads.append(thread) }
    }

    /// Waits until all threads wait for a job. Then no job remains that they can take.
    func rest() async throws { try await until { queue.sleepingCount == count } }

    deinit {
      queue.stop()
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private let moving = ScrollPrediction.glide(from: 10_000, at: 6_000, viewport: 800)

  private func job(_ id: Int, _ stage: DecodeJob.Stage, y: Double) -> DecodeJob {
    var job = DecodeJob(
      id: id, request: .named("\(id)"), cancellation: CancellationFlag(), stage: stage)
    job.place = Rect(x: 0, y: y, width: 200, height: 200)
    return job
  }

  @Test func `jobs that no thread can take cause no search`() async throws {
    let queue = DecodeQueue(limit: 256)
    let threads = QueueThreads(16, serving: queue) { queue.finish($0) }
    queue.setPrediction(moving)
    try await threads.rest()
    let before = queue.searchCount
    // Beyond the landing point.
    for id in 0..<128 { _ = queue.add(job(id, .quick, y: 1e6), priority: .preload) }
    for id in 128..<256 { _ = queue.add(job(id, .full, y: 1e6), priority: .prepared) }
    for id in 0..<128 { queue.move(id, to: .far) }
    for id in 128..<256 { queue.place(id, at: Rect(x: 0, y: 0, width: 200, height: 200)) }
    #expect(queue.searchCount == before && queue.sleepingCount == threads.count)
    // A frame searches once for each kind of thread.
    queue.setPrediction(moving)
    try await threads.rest()
    #expect(queue.searchCount == before + 2 && queue.count == 256)
  }

  @Test(arguments: [DecodeJob.Stage.quick, .full])
  func `a row of jobs causes at most one search in vain per job and kind of thread`(
    stage: DecodeJob.Stage
  ) async throws {
    let queue = DecodeQueue(limit: 256)
    let threads = QueueThreads(16, serving: queue) { queue.finish($0) }
    for id in 0..<200 { _ = queue.add(job(id, .polish, y: 0), priority: .far) }
    queue.setPrediction(moving)
    try await threads.rest()
    let before = queue.searchCount
    for id in 200..<219 { _ = queue.add(job(id, stage, y: 10_900), priority: .prepared) }
    try await threads.rest()
    #expect(queue.count == 200)
    // One that finds the job, and one of each kind of thread that finds no other.
    let searches = queue.searchCount - before
    #expect(searches >= 19 && searches <= 19 * (stage == .quick ? 3 : 2))
  }

  @Test func `a thread searches again only after a change`() async throws {
    let queue = DecodeQueue(limit: 256)
    _ = queue.add(job(1, .polish, y: 0), priority: .far)
    _ = queue.add(job(2, .full, y: 0), priority: .visible)
    let threads = QueueThreads(16, serving: queue) { queue.finish($0) }
    try await threads.rest()
    // One search finds the decode, and one finds nothing else to take.
    #expect(queue.searchCount == 2 && queue.count == 1)
    queue.suspend()
    queue.move(1, to: .visible)
    #expect(queue.sleepingCount == threads.count, "no thread wakes while suspended")
    queue.resume()
    try await threads.rest()
    #expect(queue.count == 0)
  }

  @Test func `the end of a polish wakes a thread for the next one`() async throws {
    let queue = DecodeQueue(limit: 256)
    let polished = Mutex(0)
    for id in 0..<20 { _ = queue.add(job(id, .polish, y: 0), priority: .visible) }
    let threads = QueueThreads(4, serving: queue) { job in
      polished.withLock { $0 += 1 }
      queue.finish(job)
    }
    try await threads.rest()
    #expect(polished.withLock { $0 } == 20 && queue.count == 0)
  }

  @Test(arguments: Seeds.chosen)
  func `a search finds a job exactly if a thread can take one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(1_000) {
      var pending = PendingJobs()
      for id in 0..<Int.random(in: 0...4, using: &random) {
        pending.add(randomJob(id, using: &random), priority: randomPriority(using: &random))
      }
      pending.prediction = randomPrediction(using: &random)
      pending.polishing = Bool.random(using: &random) ? -1 : nil
      pending.decodeSeconds = Double.random(in: 0.001...0.2, using: &random)
      for lane in DecodeLane.Kind.allCases {
        let found = pending.first(in: lane, fairly: Bool.random(using: &random))
        let canTake = found.map { pending.canTake($0, in: lane) }
        #expect(canTake != false, "seed \(seed), step \(step)")
        #expect(
          (found == nil) == (pending.anyTakeable(in: lane) == nil), "seed \(seed), step \(step)")
      }
    }
  }

  /// Random calls while threads run; after each, no thread may wait for a job that it can take.
  @Test(arguments: Seeds.chosen, [1, 2, 16])
  func `all jobs are done for any order of calls`(seed: UInt64, count: Int) async throws {
    var random = SplitMix64(seed: seed)
    let limit = Bool.random(using: &random) ? 10_000 : 24
    let queue = DecodeQueue(limit: limit)
    let done = Mutex<Set<Int>>([])
    let threads = QueueThreads(count, serving: queue) { job in
      let next = Self.stage(after: job)
      if job.stage != .quick { queue.recordDecode(seconds: Double(job.id % 7) / 50) }
      if next == nil { _ = done.withLock { $0.insert(job.id) } }
      queue.finish(job, next: next)
    }
    var expected: Set<Int> = []
    for step in 0..<Seeds.iterations(600) {
      let id = Int.random(in: 0...step, using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<7:
        expected.insert(step)
        let job = randomJob(step, using: &random)
        if let dropped = queue.add(job, priority: randomPriority(using: &random)) {
          expected.remove(dropped.id)
        }
      case 7..<10: queue.move(id, to: randomPriority(using: &random))
      case 10: queue.place(id, at: randomPlace(using: &random))
      case 11: if queue.remove(id) { expected.remove(id) }
      case 12: queue.lookUpAgain(id)
      case 13: queue.suspend()
      case 14: queue.resume()
      default: queue.setPrediction(randomPrediction(using: &random))
      }
      #expect(queue.overlooked() == nil, "seed \(seed), step \(step)")
      if step % 100 == 99 {
        queue.resume()
        try await threads.rest()
        #expect(queue.overlooked() == nil && queue.runningCount == 0, "seed \(seed), step \(step)")
      }
    }
    queue.resume()
    queue.setPrediction(nil)
    for id in expected { queue.move(id, to: .visible) }
    try await threads.rest()
    #expect(queue.count == 0 && queue.runningCount == 0, "seed \(seed)")
    #expect(done.withLock { $0 } == expected, "seed \(seed)")
  }

  private static func stage(after job: DecodeJob) -> DecodeJob.Stage? {
    job.stage == .quick ? [nil, .full, .refine, .polish][job.id % 4] : nil
  }

  private func randomJob(_ id: Int, using random: inout SplitMix64) -> DecodeJob {
    let stage = DecodeJob.Stage.allCases.randomElement(using: &random)!
    var job = job(id, stage, y: 0)
    job.place = randomPlace(using: &random)
    job.effort = [0.5, 1, 3, 24].randomElement(using: &random)!
    return job
  }

  private func randomPriority(using random: inout SplitMix64) -> ImagePriority {
    ImagePriority.allCases.randomElement(using: &random)!
  }

  private func randomPlace(using random: inout SplitMix64) -> Rect? {
    guard Int.random(in: 0..<8, using: &random) > 0 else { return nil }
    return Rect(x: 0, y: Double.random(in: 8_000...20_000, using: &random), width: 200, height: 200)
  }

  private func randomPrediction(using random: inout SplitMix64) -> ScrollPrediction? {
    guard Int.random(in: 0..<3, using: &random) > 0 else { return nil }
    return .glide(
      from: 10_000, at: Double.random(in: 200...8_000, using: &random), viewport: 800)
  }
}
