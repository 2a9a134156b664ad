import Foundation
import GridEngine
import SceneTestSupport
import Scenes
import TestSupport

@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

/// The photos of a real folder in a window's scene.
@MainActor
final class FolderFixture {
  let folder: ScratchFolder
  let fixture: SceneFixture
  let scene: PhotosScene
  let scenes: SceneHost

  /// Shows files of the names, which contain no photos.
  init(
    _ names: [String], columns: Int? = nil, size: Size = Size(width: 640, height: 480),
    textScale: Double = 1, type: (any TypeMeasuring)? = nil
  ) async throws {
    let folder = try ScratchFolder()
    let fixture = SceneFixture(size: size, textScale: textScale, type: type)
    for name in names { try Data(name.utf8).write(to: URL(filePath: folder.file(name))) }
    let request = PhotosRequest(columns: columns, environment: fixture.environment, wake: {})
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    (self.folder, self.fixture, self.scene) = (folder, fixture, scene)
    scenes = SceneHost(scene, named: .photos, in: fixture.context) {
      name throws(CommandFailure) in throw CommandFailure("there is no \(name)")
    }
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading && scene.pictureCount == names.count
    }
    for _ in 1...3 { try fixture.frame(scene) }
  }
}
