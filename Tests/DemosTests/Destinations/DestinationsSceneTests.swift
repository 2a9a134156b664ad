import FrameTiming
import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos

@MainActor
struct DestinationsSceneTests {
  /// Scrolls back and forth while photos arrive, and counts cells with the photo of another post.
  private func wrongPictures(_ update: UpdateStrategy, seed: UInt64) async throws -> Int {
    let fixture = try await DestinationsFixture(update, seed: seed)
    var random = SplitMix64(seed: seed)
    var place = 0
    var wrong = 0
    for _ in 0..<Seeds.iterations(80) {
      place = max(0, min(119, place + Int.random(in: -16...24, using: &random)))
      fixture.scene.collectionView.scrollToItem(
        at: IndexPath(item: place, section: 0), animated: false)
      try fixture.pass(Int.random(in: 20...300, using: &random))
      wrong += fixture.wrongPictures
    }
    try fixture.pass(3_000)
    try fixture.pass(20)
    if update != .captured {
      #expect(fixture.cells.allSatisfy(fixture.hasOwnPicture), "all have come in the end")
    }
    return wrong
  }

  @Test(arguments: Seeds.chosen, [UpdateStrategy.reconfigure, .reload])
  func `no cell ever shows the photo of another post`(
    seed: UInt64, update: UpdateStrategy
  ) async throws {
    #expect(try await wrongPictures(update, seed: seed) == 0)
  }

  @Test func `captured cells show photos of other posts`() async throws {
    var wrong = 0
    for seed in UInt64(1)...3 { wrong += try await wrongPictures(.captured, seed: seed) }
    #expect(wrong > 0)
  }

  @Test func `without a server, photos appear as soon as they are decoded`() async throws {
    let fixture = try await DestinationsFixture(.reconfigure, isRemote: false)
    try fixture.pass(0)
    #expect(!fixture.cells.isEmpty && fixture.cells.allSatisfy(fixture.hasOwnPicture))
  }

  @Test func `a loaded photo appears in the same cell, a reload uses another one`()
    async throws
  {
    for update in [UpdateStrategy.reconfigure, .reload] {
      let fixture = try await DestinationsFixture(update)
      let first = IndexPath(item: 0, section: 0)
      let before = fixture.scene.collectionView.cellForItem(at: first)
      #expect((before as? DestinationCell)?.picture == nil)
      try fixture.pass(3_000)
      try fixture.pass(20)
      try fixture.pass(3_000)
      try fixture.pass(20)
      let after = fixture.scene.collectionView.cellForItem(at: first)
      #expect((after as? DestinationCell)?.picture != nil)
      #expect((after === before) == (update == .reconfigure))
    }
  }

  @Test func `photos that are scrolled past are not downloaded`() async throws {
    let fixture = try await DestinationsFixture(.reconfigure)
    fixture.scene.collectionView.isPrefetchingEnabled = false
    for place in stride(from: 0, to: 119, by: 12) {
      fixture.scene.collectionView.scrollToItem(
        at: IndexPath(item: place, section: 0), animated: false)
      try fixture.pass(1)
    }
    // The cells of two screens wait; the requests of earlier posts were cancelled.
    try fixture.pass(3_000)
    try fixture.pass(20)
    fixture.scene.collectionView.scrollToItem(at: IndexPath(item: 0, section: 0), animated: false)
    try fixture.pass(1)
    #expect(fixture.cells.allSatisfy { $0.picture == nil })
  }

  @Test func `repeated posts have separate identifiers`() {
    let posts = (0..<5).map { Post(id: "\($0)", title: "", asset: .file("\($0)"), likes: 100) }
    let all = PostFeed.repeated(posts, count: 18)
    #expect(all.count == 18)
    #expect(Set(all.map(\.id)).count == 18)
    #expect(Set(all.map(\.asset)).count == 5)
    #expect(PostFeed.repeated(posts, count: 3).map(\.id) == ["0", "1", "2"])
    #expect(PostFeed.repeated([], count: 3).isEmpty)
  }
}
