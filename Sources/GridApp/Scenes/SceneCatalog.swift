import GridEngine

/// Makes scenes.
enum SceneCatalog {
  /// The scene that a command line means which names none.
  static func name(for request: SceneRequest) -> SceneName {
    request.paths.contains(where: VCardFile.isNamed) ? .contacts : .photos
  }

  /// Makes a scene; a layout file, where there is one, in place of any.
  ///
  /// - Throws: A `CommandFailure` in words for the user.
  static func make(
    _ name: SceneName?, _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    if name == nil, let layout = request.layout {
      return try makeLayout(layout, request, in: context)
    }
    switch name ?? self.name(for: request) {
    case .photos: return try makePhotos(request, in: context)
    case .contacts: return try makeContacts(request, in: context)
    case .emoji: return makeEmoji(request, in: context)
    case .gallery: return try makeGallery(request, in: context)
    case .million: return MillionScene(request, in: context)
    }
  }

  private static func makePhotos(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    if let address = request.paths.first, RemoteAddress.isRemote(address),
      let remote = request.remote
    {
      return PostsScene(
        address: address, remote: remote, columns: request.columns, context: context,
        environment: request.environment, wake: request.wake)
    }
    return PhotosScene(
      folder: try pictures(request.paths), request, in: context)
  }

  private static func makeContacts(
    _ request: SceneRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    var files = request.paths.filter(VCardFile.isNamed)
    if files.isEmpty {
      guard let sample = BundledResources.contacts else {
        throw CommandFailure("contacts.vcf is not beside the program; name a file of vCards")
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
    guard let library = BundledResources.library else {
      throw CommandFailure(
        "the bundled library, which the gallery shows, is not beside the program")
    }
    return GalleryScene(
      library: library, context: context, environment: request.environment, wake: request.wake)
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

  /// The pictures at `paths`, or the bundled library where there are none.
  static func pictures(_ paths: [String]) throws(CommandFailure) -> PictureFolder {
    var paths = paths
    if paths.isEmpty {
      guard let library = BundledResources.library else {
        throw CommandFailure(
          "the bundled library is not beside the program; name a folder of pictures")
      }
      paths = [library]
    }
    let folder = PictureFolder(paths: paths)
    if let problem = folder.firstProblem() { throw CommandFailure(problem) }
    return folder
  }
}
