import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The order of decodes while content moves faster than decoding follows, in simulated time.
struct DecodeOverloadTests {
  /// Rows of tiles that a finger moves through a viewport at a constant speed.
  private struct Passage {
    let speed: Double
    let viewport = 800.0
    let pitch = 205.0
    let columns = 6

    /// Returns the time in seconds at which the first or last pixel of a row is at the edge of the viewport.
    func interval(ofRow row: Int) -> (begin: Double, end: Double) {
      let top = Double(row) * pitch
      return ((top - viewport) / speed, (top + pitch) / speed)
    }

    func prediction(at time: Double) -> ScrollPrediction {
      ScrollPrediction(
        axis: .vertical, motion: .glide(from: speed * time, at: speed), viewport: viewport,
        isHeld: true)
    }
  }

  /// Returns the part of the passing area that shows its image.
  ///
  /// - Parameter rate: The decodes per second of two threads together.
  private func share(shownAt speed: Double, decoding rate: Double) -> Double {
    let passage = Passage(speed: speed)
    let queue = DecodeQueue(limit: 256)
    let duration = 2 / rate
    for _ in 0..<40 { queue.recordDecode(seconds: duration) }
    var ready: [Int: Double] = [:]
    var free = [0.0, duration / 2]
    var requested = 0
    while let thread = free.indices.min(by: { free[$0] < free[$1] }), free[thread] < 8 {
      let time = free[thread]
      // Rows are requested a viewport ahead.
      while passage.interval(ofRow: requested).begin < time + passage.viewport / speed {
        for column in 0..<passage.columns {
          let id = requested * passage.columns + column
          var job = DecodeJob(
            id: id, request: .named("\(id)"), cancellation: CancellationFlag(), stage: .full)
          job.place = Rect(
            x: 200 * Double(column), y: passage.pitch * Double(requested), width: 200,
            height: passage.pitch)
          _ = queue.add(job, priority: .prepared)
        }
        requested += 1
      }
      queue.setPrediction(passage.prediction(at: time))
      guard let job = queue.nextIfAny(fairly: false) else {
        free[thread] += 1 / 120
        continue
      }
      free[thread] += duration
      ready[job.id] = free[thread]
      queue.finish(job)
    }
    var (shown, all) = (0.0, 0.0)
    for id in 0..<requested * passage.columns {
      let (begin, end) = passage.interval(ofRow: id / passage.columns)
      guard begin > 1, end < 8 else { continue }
      all += end - begin
      shown += max(0, end - max(begin, ready[id] ?? .infinity))
    }
    return shown / all
  }

  @Test(arguments: [300.0, 1_500, 4_000], [0.4, 0.65])
  func `a tile that is decoded at all is there when it appears`(speed: Double, part: Double) {
    let passing = speed / 205 * 6
    let share = share(shownAt: speed, decoding: part * passing)
    #expect(share > 0.75 * part, "\(share) of the area is shown, of \(part) at most")
  }

  @Test func `everything is shown if decoding keeps up`() {
    #expect(share(shownAt: 1_500, decoding: 60) > 0.99)
  }
}
