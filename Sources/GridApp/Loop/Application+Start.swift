import Foundation
import FrameReports
import FrameTiming
import GridEngine

extension Application {
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

  /// What decodes sources: files, pictures inside vCards, and addresses that were downloaded.
  static func decoding(_ decoder: PictureDecoder, remote: RemotePictures?) -> any ImageDecoding {
    let photos = PictureDecoder(format: decoder.format, fallback: SDLImageDecoder())
    guard let remote else { return CardPhotoDecoder(photos: photos, others: decoder) }
    return CardPhotoDecoder(
      photos: photos, others: RemotePictureDecoder(decoder: decoder, cache: remote.cache))
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
    _ options: BrowseOptions, video: VideoSystem
  ) throws(CommandFailure) -> Window {
    do throws(SDLError) {
      return try Window(
        title: "GridApp", size: options.window.size, renderer: options.renderer, video: video)
    } catch {
      throw CommandFailure("no window can be opened (\(error)); try --renderer software")
    }
  }

  /// The last frame as a picture, and the closing line.
  func finish(clock: FrameClock) throws(CommandFailure) {
    hud.completeNext()
    hud.update(journal, clock: clock, figures: figures, at: .now)
    if let path = options.screenshot {
      // Drawn once more and not presented: what a presented target holds is not defined.
      hud.prepare(journal.ring, in: window.size, with: renderer, isComplete: true)
      // Where it still moved, text may have been left to later frames.
      for _ in 0..<100 {
        drawFrame()
        if !renderer.labels.isBehind { break }
      }
      drawOverlay()
      drawHelp()
      do throws(SDLError) { try renderer.writeScreenshot(to: path) } catch {
        throw CommandFailure("\(path): the screenshot cannot be written (\(error.message))")
      }
    }
    if options.printOverlay { for text in hud.texts { print(text) } }
    if options.duration != nil {
      let counters = scene.collectionView.counters
      let summary = RunSummary(
        journal.total, created: counters.created, reused: counters.reused, pictures: pictureFigures)
      print(options.json ? summary.json : summary.line)
    }
  }
}
