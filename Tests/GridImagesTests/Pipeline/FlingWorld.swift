import FrameTiming
import TestSupport

@testable import GridEngine
@testable import GridImages

/// A grid of pictures that a finger flings, with a decode thread for which frames go by while it works.
///
/// What is asked for, how soon, and when it is taken back, follows the ranges of a collection view.
@MainActor
final class FlingWorld {
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
  /// What the finger does in each frame yet to come, in points; with the last of them it lets go.
  private var finger: [Double] = []
  /// Blank tiles of all frames that moved.
  private(set) var blankTiles = 0
  private(set) var movedFrames = 0

  /// Makes one that stands still.
  ///
  /// - Parameter framesPerDecode: Frames that go by while a picture is decoded.
  init(framesPerDecode: Int) {
    physics = ScrollPhysics(range: 0...1e9, viewport: Self.viewport)
    physics.tuning.reportsFingerStop = true
    // A window's worth of pictures lies in view, four in memory.
    let decoder = ScriptedDecoder(whileDecoding: { [weak self] _ in
      MainActor.assumeIsolated { for _ in 0..<framesPerDecode { self?.showFrame() } }
    })
    pipeline = ImagePipeline(
      decoder: decoder, workerCount: 0, cacheLimit: 100 * 4 * 100,
      now: { [weak self] in MainActor.assumeIsolated { .slot(self?.slot ?? 0) } })
  }

  /// Shows frames until content rests and all that is asked for there is made.
  func settle() {
    showFrame()
    while physics.isMoving || !finger.isEmpty { if !pipeline.decodeNext() { showFrame() } }
    while pipeline.decodeNext() {}
    showFrame()
  }

  /// A finger that reaches `speed`, points a second, within `frames` and lets go.
  func fling(speed: Double, frames: Int) {
    finger = (1...frames).map { speed * period * min(1, Double($0) / 4) }
    settle()
  }

  /// How far content has come.
  var position: Double { physics.position }

  private func showFrame() {
    slot += 1
    let now = FrameTime.slot(slot)
    if let distance = finger.first {
      physics.fingerMoved(by: distance, at: now)
      finger.removeFirst()
      if finger.isEmpty { _ = physics.fingerStopped(at: now) }
    }
    physics.advance(to: now)
    let motion = physics.predictedMotion()
    pipeline.outlook =
      physics.isMoving
      ? ScrollOutlook(
        axis: .vertical, motion: motion, viewport: Self.viewport,
        isHeld: physics.phase == .finger) : nil
    pipeline.deliver()
    follow(motion)
  }

  /// Asks for what is in view or near, and takes the rest back.
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
      pipeline.noteShown(tile.task.request)
    }
  }

  private func items(_ row: Int) -> Range<Int> { row * Self.columns..<(row + 1) * Self.columns }

  /// The rows of a stretch, in points from where the viewport begins.
  private func rows(_ from: Double, _ to: Double) -> Range<Int> {
    let first = max(0, Int(((physics.position + from) / Self.rowHeight).rounded(.down)))
    let last = max(first, Int(((physics.position + to) / Self.rowHeight).rounded(.up)))
    return first..<last
  }
}
