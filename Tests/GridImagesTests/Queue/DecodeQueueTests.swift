import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct DecodeQueueTests {
  private func job(_ id: Int, _ stage: DecodeJob.Stage = .full) -> DecodeJob {
    DecodeJob(id: id, request: .named("\(id)"), cancellation: CancellationFlag(), stage: stage)
  }

  private func job(_ id: Int, _ stage: DecodeJob.Stage = .full, y: Double) -> DecodeJob {
    var job = job(id, stage)
    job.place = Rect(x: 0, y: y, width: 200, height: 200)
    return job
  }

  private func order(_ queue: DecodeQueue, fairly: Bool = false) -> [Int] {
    var ids: [Int] = []
    while let job = queue.nextIfAny(fairly: fairly) {
      ids.append(job.id)
      queue.finish(job)
    }
    return ids
  }

  @Test func `higher priorities come first, equal ones in order of arrival`() {
    let queue = DecodeQueue(limit: 10)
    for (id, priority) in [
      (1, ImagePriority.far), (2, .visible), (3, .background), (4, .prepared), (5, .visible),
      (6, .preload),
    ] { _ = queue.add(job(id), priority: priority) }
    #expect(order(queue) == [2, 5, 4, 6, 1, 3])
  }

  @Test func `a raised job becomes the last of its priority, a lowered one the first`() {
    let queue = DecodeQueue(limit: 10)
    for id in 1...3 { _ = queue.add(job(id), priority: .visible) }
    for id in 4...6 { _ = queue.add(job(id), priority: .far) }
    queue.move(5, to: .visible)
    queue.move(2, to: .far)
    #expect(order(queue) == [1, 3, 5, 2, 4, 6])
  }

  @Test func `quick stages come before decodes, except for distant items`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1, .full), priority: .visible)
    _ = queue.add(job(2, .quick), priority: .preload)
    _ = queue.add(job(3, .quick), priority: .far)
    _ = queue.add(job(4, .quick), priority: .visible)
    #expect(order(queue) == [4, 2, 1, 3])
  }

  @Test func `a full queue drops the last job of the lowest priority`() {
    let queue = DecodeQueue(limit: 3)
    #expect(queue.add(job(1), priority: .far) == nil)
    #expect(queue.add(job(2), priority: .far) == nil)
    #expect(queue.add(job(3), priority: .visible) == nil)
    #expect(queue.add(job(4), priority: .prepared)?.id == 2)
    #expect(queue.add(job(5), priority: .background)?.id == 5)
    #expect(order(queue) == [3, 4, 1])
  }

  @Test func `the first-in-first-out thread serves the oldest job after visible ones`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1), priority: .background)
    _ = queue.add(job(2), priority: .prepared)
    _ = queue.add(job(3), priority: .visible)
    #expect(queue.nextIfAny(fairly: true)?.id == 3)
    #expect(queue.nextIfAny(fairly: true)?.id == 1)
    #expect(queue.nextIfAny(fairly: true)?.id == 2)
  }

  @Test func `the next stage of a job is queued at its current priority`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1, .quick), priority: .preload)
    let first = queue.nextIfAny(fairly: false)
    _ = queue.add(job(2), priority: .prepared)
    queue.move(1, to: .visible)
    queue.finish(first!, next: .full)
    #expect(order(queue) == [1, 2])
  }

  @Test func `images that stay visible long enough are decoded in order of appearance`() {
    let queue = DecodeQueue(limit: 10)
    // An initial velocity of 4,000 points per second in a viewport of 800: a row is visible for a
    // quarter of a second or more.
    for (id, y) in [(1, 9_900.0), (2, 9_750), (3, 10_300), (4, 11_100), (5, 11_000), (6, 30_000)] {
      _ = queue.add(job(id, y: y), priority: id < 4 ? .visible : .prepared)
    }
    queue.setPrediction(.glide(from: 10_000, at: 4_000, viewport: 800))
    // 5 and 4 become visible, 3 stays visible for some time, 1 leaves, 2 has left, and 6 is beyond
    // the landing point.
    #expect(order(queue) == [5, 4, 3])
    queue.setPrediction(nil)
    #expect(order(queue) == [1, 2, 6])
  }

  @Test func `during motion empty tiles come before previews, and expensive images last`() {
    let queue = DecodeQueue(limit: 10)
    for (id, stage, effort) in [
      (1, DecodeJob.Stage.refine, 1.0), (2, .full, 6), (3, .full, 1.2), (4, .full, 0.8),
    ] {
      var job = job(id, stage, y: 10_400)
      job.effort = effort
      _ = queue.add(job, priority: .visible)
    }
    queue.setPrediction(.glide(from: 10_000, at: 500, viewport: 800))
    #expect(order(queue) == [3, 4, 2, 1])
  }

  @Test(arguments: [(8_000.0, 10_880.0, true), (1_000, 10_450, false)])
  func `only an image that passes at once is decoded with less care`(
    speed: Double, y: Double, isBrief: Bool
  ) {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1, y: y), priority: .prepared)
    queue.setPrediction(
      ScrollPrediction(
        axis: .vertical, motion: .glide(from: 10_000, at: speed), viewport: 400, isHeld: true))
    #expect(queue.nextIfAny(fairly: false)?.isBrief == isBrief)
    // At the landing it stays.
    let landing = PredictedMotion.glide(from: 10_000, at: speed).landing
    _ = queue.add(job(2, y: landing + 100), priority: .prepared)
    queue.setPrediction(.glide(from: 10_000, at: speed, viewport: 400))
    #expect(queue.nextIfAny(fairly: false)?.isBrief == false)
    queue.setPrediction(nil)
    _ = queue.add(job(3, y: 10_600), priority: .prepared)
    #expect(queue.nextIfAny(fairly: false)?.isBrief == false)
  }

  @Test func `a job follows the position of its item`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1, y: 0), priority: .visible)
    queue.setPrediction(.glide(from: 10_000, at: 500, viewport: 800))
    #expect(order(queue).isEmpty)
    queue.place(1, at: Rect(x: 0, y: 10_400, width: 10, height: 100))
    #expect(order(queue) == [1])
  }

  @Test func `only a pending job can be removed`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1), priority: .far)
    #expect(queue.remove(1))
    #expect(!queue.remove(1))
    _ = queue.add(job(2), priority: .far)
    let running = queue.nextIfAny(fairly: false)
    #expect(running?.id == 2 && !queue.remove(2))
    #expect(queue.runningCount == 1 && queue.count == 0)
  }

  /// A job of a slow format.
  private func slow(_ id: Int, _ stage: DecodeJob.Stage, y: Double) -> DecodeJob {
    var job = job(id, stage, y: y)
    job.effort = 24
    return job
  }

  @Test func `an image that is as sharp as its preview is decoded at rest only, one at a time`() {
    let queue = DecodeQueue(limit: 10)
    for id in 1...2 { _ = queue.add(slow(id, .polish, y: 10_400), priority: .visible) }
    queue.setPrediction(.glide(from: 10_000, at: 500, viewport: 800))
    #expect(queue.nextIfAny(fairly: false) == nil)
    queue.setPrediction(nil)
    let first = queue.nextIfAny(fairly: false)
    #expect(first != nil && queue.nextIfAny(fairly: false) == nil)
    _ = queue.add(job(3, .refine), priority: .visible)
    #expect(queue.nextIfAny(fairly: true)?.id == 3, "others do not wait for it")
    queue.finish(first!)
    #expect(queue.nextIfAny(fairly: false) != nil)
  }

  @Test func `an image of a slow format is decoded in motion if it is visible for longer`() {
    let queue = DecodeQueue(limit: 10)
    // A decode takes 24 times 40 ms. During this glide, the tiles are visible for half a second.
    _ = queue.add(slow(1, .full, y: 10_300), priority: .visible)
    _ = queue.add(job(2, .full, y: 10_300), priority: .visible)
    queue.setPrediction(.glide(from: 10_000, at: 3_000, viewport: 800))
    #expect(order(queue) == [2])
    // At the end of this one, they are still visible.
    queue.setPrediction(.glide(from: 10_000, at: 200, viewport: 800))
    #expect(order(queue) == [1])
  }

  @Test func `visible images of slow formats are decoded from the middle outwards`() {
    let queue = DecodeQueue(limit: 10)
    for (id, y) in [(1, 0.0), (2, 200), (3, 400), (4, 600), (5, 800)] {
      _ = queue.add(slow(id, .full, y: y), priority: .visible)
    }
    let order = order(queue)
    #expect(order.first == 3 && Set(order.prefix(3)) == [2, 3, 4])
  }

  @Test func `the thread for previews takes nothing else`() {
    let queue = DecodeQueue(limit: 10)
    _ = queue.add(job(1, .full), priority: .visible)
    _ = queue.add(job(2, .quick), priority: .far)
    _ = queue.add(job(3, .quick), priority: .visible)
    #expect(queue.nextPreview()?.id == 3)
    #expect(queue.nextPreview()?.id == 2)
    queue.stop()
    #expect(queue.nextPreview() == nil)
  }

  @Test func `while content moves, previews of what appears soon are looked up, nearest first`() {
    let queue = DecodeQueue(limit: 10)
    for (id, y) in [(1, 11_500.0), (2, 10_900), (3, 13_000), (4, 11_000), (5, 9_000)] {
      _ = queue.add(job(id, .quick, y: y), priority: .preload)
    }
    _ = queue.add(job(6, .quick, y: 10_300), priority: .visible)
    // 1 becomes visible after more than a second, and 3 and 5 do not.
    queue.setPrediction(.glide(from: 10_000, at: 1_500, viewport: 800))
    #expect([queue.nextPreview()?.id, queue.nextPreview()?.id] == [6, 2])
    #expect(order(queue) == [4])
    queue.setPrediction(nil)
    #expect(order(queue) == [1, 3, 5])
  }

  @Test func `a job whose preview is gone is looked up again`() {
    let queue = DecodeQueue(limit: 10)
    for (id, stage) in [(1, DecodeJob.Stage.polish), (2, .refine), (3, .full), (4, .quick)] {
      _ = queue.add(job(id, stage), priority: .visible)
    }
    for id in [1, 2, 3] { queue.lookUpAgain(id) }
    let stages = (1...4).compactMap { _ -> DecodeJob.Stage? in
      guard let job = queue.nextIfAny(fairly: false) else { return nil }
      queue.finish(job)
      return job.stage
    }
    // A job without a preview keeps its stage.
    #expect(stages == [.quick, .quick, .quick, .full])
    queue.lookUpAgain(9)
  }
}
