import GridEngine
import ItemSources
import LayoutFiles

/// Creates scenes.
enum SceneCatalog {
  /// Returns the default scene of a request.
  static func name(for request: SceneRequest) -> SceneName {
    guard let path = request.paths.first else { return .destinations }
    if request.paths.contains(where: VCardFile.isNamed) { return .contacts }
    return RemoteAddress.isRemote(path) ? .destinations : .photos
  }

  /// Creates a scene. Without a name, it is that of the layout file if there is one, or the
  /// default.
  ///
  /// - Throws: A `CommandFailure` with a message for the user.
  static func make(
    _ name: SceneName?, _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    if name == nil, let layout = request.layout {
      return try makeLayout(layout, request, in: context)
    }
    switch name ?? self.name(for: request) {
    case .destinations: return try makeDestinations(request, in: context)
    case .photos:
      return PhotosScene(folder: try photos(request.files), request, in: context)
    case .contacts: return try makeContacts(request, in: context)
    case .emoji: return makeEmoji(request, in: context)
    case .thumbnails: return try makeThumbnails(request, in: context)
    case .cats: return CatsScene(request, in: context)
    case .gallery: return try makeGallery(request, in: context)
    case .million: return MillionScene(request, in: context)
    }
  }

  private static func makeDestinations(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let feed: PostFeed
    var server: SlowServer?
    if let address = request.address, let remote = request.remote {
      feed = .server(address: address, remote)
    } else {
      feed = .library(
        folder: try library(), count: request.itemCount ?? DestinationsScene.standardCount)
      server = SlowServer(latency: request.latency, wake: request.wake)
    }
    return DestinationsScene(feed: feed, server: server, request, in: context)
  }

  private static func makeThumbnails(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let isBundled = request.files.isEmpty
    return ThumbnailsScene(
      folder: try pictures(request.files),
      count: request.itemCount ?? (isBundled ? ThumbnailsScene.standardCount : nil), request,
      in: context)
  }

  private static func makeContacts(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    var files = request.paths.filter(VCardFile.isNamed)
    if files.isEmpty {
      guard let sample = BundledResources.contacts else {
        throw CommandFailure("no bundled contacts.vcf next to the program; give a vCard file")
      }
      files = [sample]
    }
    return ContactsScene(
      paths: files, context: context, environment: request.environment, wake: request.wake)
  }

  private static func makeEmoji(_ request: SceneRequest, in context: SceneContext) -> any Scene {
    let server = RatingServer(latency: request.latency.durations)
    return EmojiScene(
      count: request.itemCount, server: server, columns: request.columns, context: context,
      environment: request.environment, wake: request.wake)
  }

  private static func makeGallery(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let files = request.files.filter { !VCardFile.isNamed($0) }
    return GalleryScene(
      paths: try pictures(files).paths, context: context, environment: request.environment,
      wake: request.wake)
  }

  private static func makeLayout(
    _ path: String, _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let folder = request.paths.isEmpty ? nil : try pictures(request.paths)
    do throws(LayoutFileError) {
      return try LayoutScene(
        path: path, folder: folder, context: context, environment: request.environment,
        wake: request.wake)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Returns the photos at `paths`. For a single photo file, these are the photos of its folder.
  private static func photos(_ paths: [String]) throws(CommandFailure) -> PictureFolder {
    let folder = try pictures(paths)
    guard paths.count == 1, !PictureFolder.mayBeFolder(paths[0]) else { return folder }
    return PictureFolder(openedPhoto: paths[0])
  }

  /// Returns the photos at `paths`, by default those of the bundled library.
  static func pictures(_ paths: [String]) throws(CommandFailure) -> PictureFolder {
    let folder = PictureFolder(paths: paths.isEmpty ? [try library()] : paths)
    if let problem = folder.firstProblem() { throw CommandFailure(problem) }
    return folder
  }

  /// Returns the folder of the bundled library.
  private static func library() throws(CommandFailure) -> String {
    guard let library = BundledResources.library else {
      throw CommandFailure(
        "no bundled library next to the program; give a folder of photos")
    }
    return library
  }
}
