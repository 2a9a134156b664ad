import GridEngine
import GridSDL

/// Makes the scenes of a window, with the paths that it shows and its current size.
final class SceneFactory {
  /// Files, folders, or one address; empty for the bundled content.
  var paths: [String]

  private let options: BrowseOptions
  private let session: SessionKeeper
  private let window: GridWindow
  private let pictures: PictureServices
  private let context: SceneContext

  /// Creates a factory for the paths of the command line.
  init(
    _ options: BrowseOptions, _ session: SessionKeeper, window: GridWindow,
    pictures: PictureServices, context: SceneContext
  ) {
    paths = options.paths
    self.options = options
    self.session = session
    self.window = window
    self.pictures = pictures
    self.context = context
  }

  /// Makes a scene; without a name, that of the layout file or of the paths.
  ///
  /// - Throws: A `CommandFailure` with a message for the user.
  func make(_ name: SceneName?) throws(CommandFailure) -> any Scene {
    try SceneCatalog.make(name, request(for: name), in: context)
  }

  /// The scene that shows the paths.
  var sceneOfPaths: SceneName { SceneCatalog.name(for: request(for: nil)) }

  private func request(for scene: SceneName?) -> SceneRequest {
    SceneRequest(
      paths: paths, layout: options.layout, columns: options.columns,
      order: options.order ?? session.order(of: paths) ?? (scene == .photos ? .month : .name),
      place: session.place(in: paths), arrangement: options.arrange, headers: pictures.headers,
      itemCount: options.items, latency: options.latency,
      environment: LayoutEnvironment(
        containerSize: window.size, scale: window.scale, textScale: window.textScale),
      remote: pictures.remote, wake: window.wake)
  }
}
