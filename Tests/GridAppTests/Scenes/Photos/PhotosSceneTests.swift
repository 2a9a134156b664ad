import Foundation
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
}
