import FrameTiming
import GridSDL
import ItemSources
import Scenes

/// The title of the window, as a service: the name of the open photo, or of the folder.
final class TitleService: WindowElement {
  private unowned let window: GridWindow
  private let scenes: SceneHost
  private let viewer: ViewerHost

  /// Creates the service of a window.
  init(of window: GridWindow, _ scenes: SceneHost, _ viewer: ViewerHost) {
    self.window = window
    self.scenes = scenes
    self.viewer = viewer
  }

  func advance(to showTime: FrameTime) {
    let photo = viewer.source?.filePath.map { "\(FileName(ofPath: $0)) – GridApp" }
    window.title = photo ?? scenes.scene.title
  }
}
