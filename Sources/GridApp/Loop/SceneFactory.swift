import Demos
import GridEngine
import GridSDL
import ItemSources
import PhotoBrowser
import Scenes

/// Makes the scenes of a window, with the paths that it shows and its current size.
final class SceneFactory {
  /// Files, folders, or one address; empty for the bundled content.
  /// ``PathInput/argument`` stands for standard input.
  var paths: [String]
  /// The simulated latency of a server; nil for the default of each scene.
  var latency: LatencyRange?

  /// The paths of standard input, which are read as soon as a scene shows them.
  private let input = PathInput()
  /// Whether no scene of photos was made yet. Later ones that cannot be shown leave the current one.
  private var isFirst = true
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
    latency = options.latency
    self.options = options
    self.session = session
    self.window = window
    self.pictures = pictures
    self.context = context
  }

  /// The scene that shows the paths.
  var sceneOfPaths: SceneName {
    guard let path = paths.first else { return .destinations }
    if paths.contains(PathInput.argument) { return .photos }
    if paths.contains(where: DemoCatalog.isContacts) { return .contacts }
    return RemoteAddress.isRemote(path) ? .destinations : .photos
  }

  /// Makes a scene; without a name, that of the layout file or of the paths.
  ///
  /// - Throws: A `CommandFailure` with a message for the user.
  func make(_ name: SceneName?) throws(CommandFailure) -> any Scene {
    if name == nil, let layout = options.layout {
      return try DemoCatalog.layout(layout, demo, in: context)
    }
    switch name ?? sceneOfPaths {
    case .destinations: return try DemoCatalog.destinations(demo, in: context)
    case .photos: return try makePhotos(isNamed: name != nil)
    case .contacts: return try DemoCatalog.contacts(demo, in: context)
    case .emoji: return DemoCatalog.emoji(demo, in: context)
    case .thumbnails: return try DemoCatalog.thumbnails(demo, in: context)
    case .cats: return DemoCatalog.cats(demo, in: context)
    case .gallery: return try DemoCatalog.gallery(demo, in: context)
    case .million: return DemoCatalog.million(demo, in: context)
    }
  }

  /// Makes the scene of photos. One that was requested by its name is sorted by month at first.
  private func makePhotos(isNamed: Bool) throws(CommandFailure) -> any Scene {
    defer { isFirst = false }
    let request = PhotosRequest(
      columns: options.columns,
      order: options.order ?? session.order(of: paths) ?? (isNamed ? .month : .name),
      isReversed: options.order == nil && session.isReversed(of: paths),
      place: session.place(in: paths),
      arrangement: options.arrange ?? session.arrangement(of: paths) ?? .grid,
      showsCaptions: options.captions ?? session.showsCaptions(of: paths),
      input: paths.contains(PathInput.argument) ? input : nil,
      explainsProblems: isFirst && options.explainsProblems, headers: pictures.headers,
      ratings: options.ratingStorage, environment: environment, wake: window.wake)
    let isRemote = paths.first.map(RemoteAddress.isRemote) ?? false
    return try request.makeScene(
      of: isRemote ? [] : paths.filter { $0 != PathInput.argument }, in: context)
  }

  private var demo: DemoRequest {
    DemoRequest(
      paths: paths, columns: options.columns, itemCount: options.items, latency: latency,
      environment: environment, remote: pictures.remote, wake: window.wake)
  }

  private var environment: LayoutEnvironment {
    LayoutEnvironment(
      containerSize: window.size, scale: window.scale, textScale: window.textScale)
  }
}
