import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Random loads, cancellations and priority changes, with invariants that are checked after every
/// step.
@MainActor
struct ImagePipelineRandomTests {
  private struct Tile {
    var task: ImageTask
    var isCancelled = false
    var events: [String] = []
  }

  @MainActor private final class World {
    let decoder = ScriptedDecoder(
      previewed: { $0.source.description.utf8.last! & 1 == 0 }, broken: { $0.source == .named("7") }
    )
    let pipeline: ImagePipeline
    var tiles: [Tile] = []

    init(queueLimit: Int) {
      pipeline = ImagePipeline(
        decoder: decoder, threadCount: 0, cacheLimit: 20_000, queueLimit: queueLimit)
    }

    func load(_ request: ImageRequest, _ priority: ImagePriority) {
      let index = tiles.count
      let task = pipeline.load(request, priority: priority) { [unowned self] event in
        switch event {
        case .preview: tiles[index].events.append("preview")
        case .image: tiles[index].events.append("image")
        case .failed: tiles[index].events.append("failed")
        }
        #expect(!tiles[index].isCancelled, "a cancelled tile was notified")
      }
      tiles.append(Tile(task: task))
    }

    var waiting: [Tile] { tiles.filter { !$0.isCancelled && !$0.task.isFinished } }
  }

  @Test(arguments: Seeds.chosen)
  func `each tile is notified once, and no cancelled request stays in the queue`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let fixture = World(queueLimit: 16)
    for _ in 0..<Seeds.iterations(1_000) {
      step(fixture, using: &random)
      let queued = fixture.pipeline.statistics.queued
      #expect(queued <= 16)
      let wanted = Set(fixture.waiting.map(\.task.request)).count
      #expect(queued <= wanted, "jobs without subscribers are pending")
    }
    finish(fixture)
  }

  private func step(_ fixture: World, using random: inout SplitMix64) {
    let priority = ImagePriority.allCases.randomElement(using: &random) ?? .far
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let width = [8, 20].randomElement(using: &random) ?? 8
      fixture.load(
        .named("\(Int.random(in: 0..<40, using: &random))", width: width, height: width), priority)
    case 4, 5:
      guard let index = liveTile(fixture, using: &random) else { return }
      fixture.tiles[index].isCancelled = true
      fixture.tiles[index].task.cancel()
    case 6:
      guard let index = liveTile(fixture, using: &random) else { return }
      fixture.tiles[index].task.priority = priority
    case 7, 8: fixture.pipeline.decodeNext()
    default: fixture.pipeline.deliver()
    }
  }

  private func liveTile(_ fixture: World, using random: inout SplitMix64) -> Int? {
    fixture.tiles.indices.filter { !fixture.tiles[$0].isCancelled }.randomElement(using: &random)
  }

  /// Raises all priorities and runs all jobs: each remaining tile has its image or its error.
  private func finish(_ fixture: World) {
    for _ in 0..<10 {
      for tile in fixture.waiting {
        tile.task.priority = .far
        tile.task.priority = .visible
      }
      while fixture.pipeline.decodeNext() {}
      fixture.pipeline.deliver()
    }
    #expect(fixture.waiting.isEmpty)
    for tile in fixture.tiles where !tile.isCancelled {
      #expect(tile.task.image != nil || tile.task.request.source == .named("7"))
      #expect(tile.events.filter { $0 != "preview" }.count <= 1)
      #expect(tile.events.lastIndex(of: "preview") ?? 0 == 0, "a preview after the final image")
    }
    for tile in fixture.tiles { tile.task.cancel() }
    fixture.pipeline.cacheLimit = 0
    #expect(fixture.pipeline.statistics.cacheBytes == 0, "an image is still pinned")
    #expect(fixture.pipeline.statistics.queued == 0)
  }
}
