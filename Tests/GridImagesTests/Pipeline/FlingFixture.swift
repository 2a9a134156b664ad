import FrameTiming
import TestSupport

@testable import GridEngine
@testable import GridImages

/// A simulated grid of images that a finger flings. Frames pass while the decode thread works.
///
/// Requests, priorities and cancellations follow the ranges of a collection view.
@MainActor
final class FlingFixture {
  static let viewport = 800.0
  private static let rowHeight = 210.0
  private static let columns = 6

  private struct Tile {
    let task: ImageTask
    var isSeen = false
  }

  private(set) var pipeline: ImagePipeline!
  private var physics: ScrollPhysics
  private var tiles: [Int: Tile] = [:]
  private var slot = 0
  private let period = 1.0 / 60
  /// The movement of the finger in each following frame in points. It is lifted with the last one.
  private var finger: [Double] = []
  /// The number of blank tiles in all frames with motion.
  private(set) var blankTiles = 0
  private(set) var movedFrames = 0

  /// Makes a grid at rest.
  ///
  /// - Parameter framesPerDecode: The number of frames that pass during a decode.
  init(framesPerDecode: Int) {
    physics = ScrollPhysics(range: 0...1e9, viewport: Self.viewport)
    physics.tuning.reportsFingerStop = true
    // About 25 images are visible, and the cache has room for 100.
    let decoder = ScriptedDecoder(whileDecoding: { [weak self] _ in
      MainActor.assumeIsolated { for _ in 0..<framesPerDecode { self?.showFrame() } }
    })
    pipeline = ImagePipeline(
      decoder: decoder, threadCount: 0, cacheLimit: 100 * 4 * 100,
      now: { [weak self] in MainActor.assumeIsolated { .slot(self?.slot ?? 0) } })
  }

  /// Shows frames until content rests and all requested images are decoded.
  func settle() {
    showFrame()
    while physics.isMoving || !finger.isEmpty { if !pipeline.decodeNext() { showFrame() } }
    while pipeline.decodeNext() {}
    showFrame()
  }

  /// Moves a finger that accelerates to `speed`, in points per second, for a number of frames, and
  /// lifts it.
  func fling(speed: Double, frames: Int) {
    finger = (1...frames).map { speed * period * min(1, Double($0) / 4) }
    settle()
  }

  /// The scroll position in points.
  var position: Double { physics.position }

  private func showFrame() {
    slot += 1
    let now = FrameTime.slot(slot)
    if let distance = finger.first {
      physics.touchpadMoved(by: distance, at: now)
      finger.removeFirst()
      if finger.isEmpty { _ = physics.touchpadEnded(at: now) }
    }
    physics.advance(to: now)
    let motion = physics.predictedMotion()
    pipeline.prediction =
      physics.isMoving
      ? ScrollPrediction(
        axis: .vertical, motion: motion, viewport: Self.viewport,
        isHeld: physics.phase == .finger) : nil
    pipeline.deliver()
    follow(motion)
  }

  /// Requests visible and nearby images, and cancels the others.
  private func follow(_ motion: PredictedMotion) {
    let range = PreloadRange(
      velocity: motion.velocity, isForward: true, viewport: Self.viewport,
      landing: motion.landing - motion.position)
    let near = rows(range.stretch.lowerBound, range.stretch.upperBound)
    let prepared = PreparedRange(
      velocity: motion.velocity, isForward: true, row: Self.rowHeight, viewport: Self.viewport,
      landing: motion.landing - motion.position)
    let ready = rows(-prepared.before, Self.viewport + prepared.after)
    let seen = rows(0, Self.viewport)
    for row in seen { want(row, .visible) }
    for row in ready where !seen.contains(row) { want(row, .prepared) }
    for row in near where !ready.contains(row) { want(row, .preload) }
    for item in Array(tiles.keys) {
      let row = item / Self.columns
      guard !ready.contains(row), !near.contains(row) else { continue }
      tiles.removeValue(forKey: item)?.task.cancel()
    }
    if physics.isMoving { movedFrames += 1 }
    for item in seen.flatMap(items) { draw(item) }
  }

  private func want(_ row: Int, _ priority: ImagePriority) {
    for item in items(row) {
      if let tile = tiles[item] {
        tile.task.priority = priority
      } else {
        let place = Rect(
          x: 0, y: Double(row) * Self.rowHeight, width: 200, height: Self.rowHeight)
        tiles[item] = Tile(
          task: pipeline.load(.named("\(item)"), priority: priority, place: place))
      }
    }
  }

  private func draw(_ item: Int) {
    guard let tile = tiles[item] else { return }
    if tile.task.image == nil {
      if physics.isMoving { blankTiles += 1 }
    } else if !tile.isSeen {
      tiles[item]?.isSeen = true
      pipeline.didShow(tile.task.request)
    }
  }

  private func items(_ row: Int) -> Range<Int> { row * Self.columns..<(row + 1) * Self.columns }

  /// The rows between two positions, in points from the start of the viewport.
  private func rows(_ from: Double, _ to: Double) -> Range<Int> {
    let first = max(0, Int(((physics.position + from) / Self.rowHeight).rounded(.down)))
    let last = max(first, Int(((physics.position + to) / Self.rowHeight).rounded(.up)))
    return first..<last
  }
}
