import Foundation
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import Demos
@testable import ItemSources

@MainActor
struct ThumbnailsSceneTests {
  private func scene(_ fixture: SceneFixture, in folder: ScratchFolder) throws -> ThumbnailsScene {
    ThumbnailsScene(
      folder: PictureFolder(paths: [folder.path]), count: 40,
      DemoRequest(environment: fixture.environment, wake: {}), in: fixture.context)
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func `horizontal and vertical gaps are equal at every width`(scale: Double) async throws {
    let folder = try ScratchFolder()
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    let fixture = SceneFixture(size: Size(width: 320, height: 900), scale: scale)
    let scene = try scene(fixture, in: folder)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    let view = scene.collectionView
    for width in stride(from: 320.0, through: 2_600, by: 37) {
      view.environment.containerSize = Size(width: width, height: 900)
      try fixture.frame(scene)
      let layout = view.collectionViewLayout
      let frames = (0..<40).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
      }
      let first = try #require(frames.first)
      let below = try #require(frames.first { $0.minY > first.minY })
      let gap = below.minY - first.maxY
      // Next to a tile that ends between two pixels, the gap is a pixel wider or narrower.
      let pixel = scale == scale.rounded() ? 0 : 1 / scale
      #expect(
        abs(frames[1].minX - first.maxX - gap) < pixel + 0.01, "\(width): \(frames[1]), \(below)")
      #expect((7.3...24.7).contains(gap), "\(width)")
      #expect(
        frames.allSatisfy { abs($0.width - ThumbnailsScene.tileSize.width) <= pixel + 0.01 })
      let right = frames.map(\.maxX).max() ?? 0
      #expect(abs(width - right - first.minX) <= 1 + 2 * pixel, "\(width): in the middle")
    }
  }

  @Test func `an empty folder shows a message and is watched`() async throws {
    let folder = try ScratchFolder()
    let fixture = SceneFixture()
    let scene = try scene(fixture, in: folder)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.notice?.contains(folder.path) == true)
    #expect(scene.pictureCount == 0)
    try Data().write(to: URL(filePath: folder.file("new.jpg")))
    try await until {
      try fixture.frame(scene)
      return scene.pictureCount == 40
    }
    #expect(scene.notice == nil)
  }
}
