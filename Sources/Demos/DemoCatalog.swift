import ItemSources
import LayoutFiles
import Scenes

/// Creates the demonstrations. Each function throws a `CommandFailure` with a message for the user.
package enum DemoCatalog {
  /// Creates the scene of posts: those of a server, or the bundled ones, whose photos come from a simulated
  /// server if the request has a latency.
  package static func destinations(
    _ request: DemoRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let feed: PostFeed
    var server: SlowServer?
    if let address = request.address, let remote = request.remote {
      feed = .server(address: address, remote)
    } else {
      feed = .library(
        folder: try BundledResources.photos(),
        count: request.itemCount ?? DestinationsScene.standardCount)
      server = request.latency.map { SlowServer(latency: $0, wake: request.wake) }
    }
    return DestinationsScene(feed: feed, server: server, request, in: context)
  }

  /// Creates the scene of many small photos, which repeats those of the folders.
  package static func thumbnails(
    _ request: DemoRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let isBundled = request.files.isEmpty
    return ThumbnailsScene(
      folder: try PictureFolder.shown(at: request.files),
      count: request.itemCount ?? (isBundled ? ThumbnailsScene.standardCount : nil), request,
      in: context)
  }

  /// Creates the scene of contacts, from the vCard files among the paths or the bundled one.
  package static func contacts(
    _ request: DemoRequest, in context: SceneContext
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

  /// Creates the scene of emoji, whose ratings load slowly.
  package static func emoji(_ request: DemoRequest, in context: SceneContext) -> any Scene {
    let server = RatingServer(latency: (request.latency ?? .standard).durations)
    return EmojiScene(
      count: request.itemCount, server: server, columns: request.columns, context: context,
      environment: request.environment, wake: request.wake)
  }

  /// Creates the scene that looks like a page of an app store.
  package static func gallery(
    _ request: DemoRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let files = request.files.filter { !VCardFile.isNamed($0) }
    return GalleryScene(
      paths: try PictureFolder.shown(at: files).paths, context: context,
      environment: request.environment,
      wake: request.wake)
  }

  /// Creates the scene of a layout file, with photos if there are paths.
  package static func layout(
    _ path: String, _ request: DemoRequest, in context: SceneContext
  ) throws(CommandFailure) -> any Scene {
    let folder = request.paths.isEmpty ? nil : try PictureFolder.shown(at: request.paths)
    do throws(LayoutFileError) {
      return try LayoutScene(
        path: path, folder: folder, context: context, environment: request.environment,
        wake: request.wake)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Creates the scene of comments by cats.
  package static func cats(_ request: DemoRequest, in context: SceneContext) -> any Scene {
    CatsScene(request, in: context)
  }

  /// Creates the scene of numbers, by default a million.
  package static func million(_ request: DemoRequest, in context: SceneContext) -> any Scene {
    MillionScene(request, in: context)
  }

  /// Whether the file at a path is shown by the scene of contacts.
  package static func isContacts(_ path: String) -> Bool { VCardFile.isNamed(path) }
}
