import Foundation
import FrameTiming
import Glibc
import GridEngine
import TestSupport
import Testing

@testable import GridApp
@testable import ItemSources

@MainActor
struct PhotosSceneTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()

  init() throws { folder = try ScratchFolder() }

  private func scene(_ path: String, order: PictureOrder = .name) -> PhotosScene {
    var request = SceneRequest(environment: fixture.environment, wake: {})
    request.order = order
    return PhotosScene(folder: PictureFolder(paths: [path]), request, in: fixture.context)
  }

  @Test func `an empty folder shows a message, and then photos that are added`() async throws {
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.notice == "No photos in \(folder.path) yet. New photos appear here.")
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    try await until {
      try fixture.frame(scene)
      return scene.pictureCount == 1
    }
    #expect(scene.notice == nil)
  }

  @Test func `a missing file is an error`() async throws {
    let scene = scene(folder.file("gone.jpg"))
    await #expect(throws: CommandFailure.self) {
      try await until {
        try fixture.frame(scene)
        return !scene.isLoading
      }
    }
  }

  @Test(arguments: PictureOrder.allCases)
  func `overlays do not cover the month header`(order: PictureOrder) {
    let areas = scene(folder.path, order: order).protectedAreas(in: Size(width: 500, height: 400))
    #expect(
      areas.contains { $0.contains(Rect(x: 0, y: 0, width: 500, height: 44)) } == (order == .month))
  }

  @Test func `files that cannot be shown are counted in a message`() async throws {
    for name in ["a.jpg", "b.mp4", "c.mov", "d.psd"] {
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.takeMessage() == "3 files cannot be shown: 2 videos, 1 .psd")
    #expect(scene.takeMessage() == nil)
  }

  @Test func `a folder without photos shows what it has instead`() async throws {
    try Data().write(to: URL(filePath: folder.file("a.psd")))
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(
      scene.notice == "No photos in \(folder.path) yet. New photos appear here.\n"
        + "1 file cannot be shown: 1 .psd")
    #expect(scene.takeMessage() == nil)
  }

  /// Lists photos whose headers, read slowly, put them into another order than their files' times.
  @Test(arguments: Seeds.chosen)
  func `a visible photo stays in its row whenever the list grows`(seed: UInt64) async throws {
    for number in 0..<4_000 {
      let url = URL(filePath: folder.file("\(number % 40)/\(number).jpg"))
      if number < 40 {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      try Data().write(to: url)
    }
    var request = SceneRequest(environment: fixture.environment, wake: {})
    request.order = .month
    request.headers = PhotoHeaders { path in
      usleep(200)
      let number = UInt64(FileName(ofPath: path).description.dropLast(4)) ?? 0
      var random = SplitMix64(seed: seed << 32 + number)
      let day = Int.random(in: 0..<4_000, using: &random)
      return PhotoHeader(
        width: 1, height: 1, orientation: 1,
        exposureDate: "\(2000 + day / 336):\(day / 28 % 12 + 1):\(day % 28 + 1)")
    }
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    var heights: Set<Double> = []
    try await until {
      let before = visible(in: scene)
      try fixture.frame(scene)
      let after = rows(of: before.keys, in: scene)
      #expect(before.isEmpty || before.contains { abs($0.value - (after[$0.key] ?? .nan)) < 0.01 })
      heights.insert(scene.collectionView.contentSize.height)
      return !scene.isLoading
    }
    #expect(scene.pictureCount == 4_000)
    #expect(heights.count > 2, "the list did not grow")
  }

  /// Returns the distances of the visible photos from the top of the window, by path.
  private func visible(in scene: PhotosScene) -> [String: Double] {
    let view = scene.collectionView
    let items = view.visibleCells.compactMap { cell in
      cell.layoutAttributes.flatMap { view.itemIndex(at: $0.indexPath) }
    }
    return rows(of: items.compactMap { scene.picture(at: $0)?.source }, in: scene)
  }

  /// Returns the distances of photos from the top of the window, by path.
  private func rows(of sources: some Sequence<String>, in scene: PhotosScene) -> [String: Double] {
    let view = scene.collectionView
    var rows: [String: Double] = [:]
    for source in sources {
      guard let path = scene.pictureIndex(of: source).flatMap({ view.indexPath(ofItem: $0) })
      else { continue }
      let frame = view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
      rows[source] = frame.map { $0.minY - view.contentOffset.y }
    }
    return rows
  }
}
