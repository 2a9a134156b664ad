import FrameTiming
import Glibc
import Harness

@testable import GridEngine
@testable import GridImages

/// A queue whose threads find nothing to do while content moves, and the requests of new rows.
final class RequestRows {
  private let queue = DecodeQueue(limit: 256)
  private let threadCount: Int
  private let isTaken: Bool
  private var threads: [pthread_t] = []
  private var lastID = 0
  /// The searches of the threads during the measured rows.
  private(set) var searchCount = 0

  /// Starts `threadCount` threads and one for previews.
  ///
  /// - Parameter isTaken: Whether the requested images will be visible, so that threads take them.
  init(threadCount: Int, isTaken: Bool) {
    self.threadCount = threadCount
    self.isTaken = isTaken
    let queue = queue
    threads = (0...threadCount).compactMap { index in
      SystemThread.start {
        while let job = index < threadCount ? queue.next(fairly: index == 0) : queue.nextPreview() {
          queue.finish(job)
        }
      }
    }
    queue.setPrediction(Self.prediction)
    for _ in 0..<237 { _ = queue.add(job(y: 1e6), priority: .preload) }
  }

  deinit {
    queue.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Requests rows, and returns the time in the queue for one: 19 jobs are added, and then move
  /// closer. As in the app, the requests are 0.1 ms apart, in which the threads begin to search.
  func run(_ count: Int) -> Spread {
    Spread(
      of: (0..<count).map { _ in
        waitForThreads()
        let row = (0..<19).map { _ in job(y: isTaken ? 10_900 : 1e6) }
        let before = queue.searchCount
        var time = 0.0
        for job in row { time += timeOfRequest { _ = queue.add(job, priority: .preload) } }
        for job in row { time += timeOfRequest { queue.move(job.id, to: .prepared) } }
        waitForThreads()
        searchCount += queue.searchCount - before
        for job in row { _ = queue.remove(job.id) }
        return time
      })
  }

  /// Returns the duration of a request in nanoseconds, and then does other work.
  private func timeOfRequest(_ request: () -> Void) -> Double {
    let start = FrameTime.now
    request()
    let end = FrameTime.now
    while FrameTime.now.seconds(since: end) < 0.000_1 {}
    return end.seconds(since: start) * 1e9
  }

  private func waitForThreads() {
    while queue.sleepingCount < threads.count { usleep(50) }
  }

  private func job(y: Double) -> DecodeJob {
    lastID += 1
    let request = ImageRequest(
      file: "/photos/\(lastID).jpg", sizeInPixels: PixelSize(width: 200, height: 200))
    var job = DecodeJob(
      id: lastID, request: request, cancellation: CancellationFlag(), stage: .full)
    job.place = Rect(x: 0, y: y, width: 200, height: 200)
    return job
  }

  /// A fling from 10,000 points at 6,000 points per second.
  private static let prediction: ScrollPrediction = {
    let start = FrameTime(nanoseconds: 1_000_000_000)
    let state = MotionState(position: 10_000, velocity: 6_000)
    let physics = ScrollPhysics(position: 10_000, range: -1e9...1e9, viewport: 800)
    let motion = PredictedMotion(
      time: start, state: state,
      trajectory: .glide(from: state, by: physics.flingRules, start: start))
    return ScrollPrediction(axis: .vertical, motion: motion, viewport: 800)
  }()
}
