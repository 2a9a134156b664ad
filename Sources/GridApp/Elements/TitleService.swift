import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// The title of the window, as a service: the name of the open photo, or of the folder.
final class TitleService: WindowElement {
  private unowned let window: GridWindow
  private let scenes: SceneHost
  private let viewer: ViewerHost
  /// The photo whose name is the title; nil for the scene's.
  private var shown: ImageSource?

  /// Creates the service of a window.
  init(of window: GridWindow, _ scenes: SceneHost, _ viewer: ViewerHost) {
    self.window = window
    self.scenes = scenes
    self.viewer = viewer
  }

  func advance(to showTime: FrameTime) {
    guard let photo = viewer.source else {
      (shown, window.title) = (nil, scenes.scene.title)
      return
    }
    guard photo != shown else { return }
    shown = photo
    window.title = photo.filePath.map { "\(FileName(ofPath: $0)) – GridApp" } ?? scenes.scene.title
  }
}
