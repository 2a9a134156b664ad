import Foundation
import GridEngine

extension Application {
  /// The pictures that the command line names, or the bundled library.
  ///
  /// - Returns: nil where none are wanted: a layout without pictures, or a server's.
  static func pictures(_ options: BrowseOptions) throws(CommandFailure) -> PictureFolder? {
    if options.address != nil || options.paths.isEmpty && options.layout != nil { return nil }
    var paths = options.paths
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

  /// What the window shows.
  static func scene(
    _ options: BrowseOptions, folder: PictureFolder?, remote: RemotePictures?,
    context: SceneContext, environment: LayoutEnvironment, wake: @escaping @Sendable () -> Void
  ) throws(CommandFailure) -> any Scene {
    if let address = options.address, let remote {
      return PostsScene(
        address: address, remote: remote, columns: options.columns, context: context,
        environment: environment, wake: wake)
    }
    guard let path = options.layout else {
      return PhotosScene(
        folder: folder ?? PictureFolder(paths: []), title: "GridApp", columns: options.columns,
        context: context, environment: environment, wake: wake)
    }
    do throws(LayoutFileError) {
      return try LayoutScene(
        path: path, folder: folder, context: context, environment: environment, wake: wake)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// What makes pictures, with or without thumbnails on disk.
  static func decoder(_ options: BrowseOptions, format: PixelFormat) -> PictureDecoder {
    let folder = options.diskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.diskCache ? SharedThumbnails.standardFolder : nil
    return PictureDecoder(
      format: format, fallback: SDLImageDecoder(),
      store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) },
      pool: PixelPool(pictureLimit: 8 << 20))
  }

  /// What downloads pictures, where the command line names an address.
  static func remote(
    _ options: BrowseOptions, wake: @escaping @Sendable () -> Void
  ) -> RemotePictures? {
    guard options.address != nil else { return nil }
    let kept = options.diskCache ? RemoteCache.standardFolder : nil
    return RemotePictures(folder: kept, wake: wake)
  }

  /// What decodes sources: files, and addresses that were downloaded.
  static func decoding(_ decoder: PictureDecoder, remote: RemotePictures?) -> any ImageDecoding {
    guard let remote else { return decoder }
    return RemotePictureDecoder(decoder: decoder, cache: remote.cache)
  }

  /// Finds out how large pictures are, downloaded ones in their files.
  static func sizes(
    _ decoder: PictureDecoder, remote: RemotePictures?, wake: @escaping @Sendable () -> Void
  ) -> PictureSizes {
    let cache = remote?.cache
    return PictureSizes(wake: wake) { source in
      let path = RemoteAddress.isRemote(source) ? cache?.path(of: source) : source
      return path.flatMap { try? decoder.probe($0).uprightSize }
    }
  }

  /// The script that the command line names, if any.
  static func replay(_ options: BrowseOptions) throws(CommandFailure) -> ReplayDriver? {
    guard let path = options.replay else { return nil }
    do throws(ReplayScriptError) { return ReplayDriver(try ReplayScript(contentsOf: path)) } catch {
      throw CommandFailure(error.description)
    }
  }

  static func startVideo() throws(CommandFailure) -> VideoSystem {
    do throws(SDLError) { return try VideoSystem() } catch {
      throw CommandFailure(
        "no display can be opened (\(error.message)); start it on a desktop, or see make run")
    }
  }

  static func openWindow(
    _ options: BrowseOptions, driver: String
  ) throws(CommandFailure) -> Window {
    do throws(SDLError) {
      return try Window(
        title: "GridApp", size: options.window.size, renderer: options.renderer, driver: driver)
    } catch {
      throw CommandFailure("no window can be opened (\(error)); try --renderer software")
    }
  }

  /// The last frame as a picture, and the closing line.
  func finish() throws(CommandFailure) {
    if let path = options.screenshot {
      // Drawn once more and not presented: what a presented target holds is not defined.
      hud.prepare(in: window.size, with: renderer, isComplete: true)
      drawFrame()
      drawOverlay()
      drawHelp()
      do throws(SDLError) { try renderer.writeScreenshot(to: path) } catch {
        throw CommandFailure("\(path): the screenshot cannot be written (\(error.message))")
      }
    }
    if options.duration != nil {
      let counters = scene.collectionView.counters
      let summary = RunSummary(
        journal.total, created: counters.created, reused: counters.reused)
      print(options.json ? summary.json : summary.line)
    }
  }
}
