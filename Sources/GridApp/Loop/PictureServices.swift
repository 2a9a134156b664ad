import Demos
import Foundation
import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import PhotoBrowser
import SystemFiles

/// The decoders of photos from all sources: files, photos inside vCards, and downloaded addresses.
struct PictureDecoders {
  /// The decoder of files, with or without thumbnails on disk.
  let files: ImageFileDecoder
  /// The decoder of all sources.
  let all: any ImageDecoding

  /// Creates decoders of pixels in `format`.
  init(
    _ options: BrowseOptions, format: PixelFormat, workers: DecodeWorkers?, remote: RemoteImages?
  ) {
    let folder = options.diskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.diskCache ? SharedThumbnails.standardFolder : nil
    files = ImageFileDecoder(
      format: format, workers: workers, store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) }, pool: PixelPool(pictureLimit: 8 << 20))
    let photos = ImageFileDecoder(format: format, workers: workers)
    let others: any ImageDecoding =
      if let remote { RemoteImageDecoder(decoder: files, cache: remote.cache) } else { files }
    all = CardPhotoDecoder(photos: photos, others: others)
  }

  /// Creates the downloader if the command line contains an address.
  static func remote(
    _ options: BrowseOptions, wake: @escaping @Sendable () -> Void
  ) -> RemoteImages? {
    guard options.address != nil else { return nil }
    let kept = options.diskCache ? RemoteCache.standardFolder : nil
    return RemoteImages(
      folder: kept, limits: RemoteLimits(agent: "GridApp/\(GridApp.version)"), wake: wake)
  }
}

/// What is known about photos besides their pixels.
final class PictureServices {
  /// Downloads photos; nil unless the command line names an address.
  let remote: RemoteImages?
  let sizes: PictureSizes
  let histograms: Histograms
  /// The headers of photo files, with the index on disk.
  let headers: PhotoHeaders
  /// The sandbox of the decoders.
  let sandbox: DecodeSandbox
  /// Called with messages for the user.
  var onMessage: (String) -> Void = { _ in }

  private let pipeline: ImagePipeline

  /// Creates the services of a window whose images `decoder` reads.
  init(
    _ options: BrowseOptions, _ decoder: ImageFileDecoder, sandbox: DecodeSandbox,
    remote: RemoteImages?, for window: GridWindow
  ) {
    self.remote = remote
    self.sandbox = sandbox
    pipeline = window.images.pipeline
    headers = Self.headers(decoder, options)
    sizes = Self.sizes(decoder, remote: remote, wake: window.wake)
    histograms = Self.histograms(decoder, remote: remote, wake: window.wake)
  }

  /// Returns the counts of decoded and displayed photos since the start.
  ///
  /// - Parameter sharpAfter: The longest time in milliseconds until resting content was sharp.
  func figures(sharpAfter: Double?) -> PictureFigures {
    let statistics = pipeline.statistics
    return PictureFigures(
      started: statistics.started, decoded: statistics.decoded, shown: statistics.shown,
      startedInMotion: statistics.startedInMotion, shownOfMotion: statistics.shownOfMotion,
      sharpAfter: sharpAfter)
  }
}

extension PictureServices: WindowElement {
  /// Finished downloads are waiting for a frame.
  func needsFrame(at time: FrameTime) -> Bool { remote?.hasPending == true }

  func willMove(to showTime: FrameTime) { remote?.deliver() }

  func advance(to showTime: FrameTime) {
    if let message = sandbox.takeMessage() { onMessage(message) }
  }
}

// MARK: - Parts

extension PictureServices {
  /// Creates the reader of photo sizes, which reads downloaded photos from their files.
  private static func sizes(
    _ decoder: ImageFileDecoder, remote: RemoteImages?, wake: @escaping @Sendable () -> Void
  ) -> PictureSizes {
    let cache = remote?.cache
    return PictureSizes(wake: wake) { source in
      let path = RemoteAddress.isRemote(source) ? cache?.path(of: source) : source
      return path.flatMap { try? PictureDetails(decoder.probe($0)) }
    }
  }

  /// Creates the counter of pixels. It decodes photos again at a small size: the image of the window
  /// may be in a texture only.
  private static func histograms(
    _ decoder: ImageFileDecoder, remote: RemoteImages?, wake: @escaping @Sendable () -> Void
  ) -> Histograms {
    let cache = remote?.cache
    return Histograms(wake: wake) { source, size in
      let path = RemoteAddress.isRemote(source) ? cache?.path(of: source) : source
      let image = path.flatMap {
        // Thumbnails on disk are made of sharp images only.
        try? decoder.decode(
          ImageRequest(source: $0, sizeInPixels: size), quality: .fast,
          cancellation: CancellationFlag())
      }
      return image.map(Histogram.init)
    }
  }

  /// Creates the reader of headers, with or without the index on disk.
  private static func headers(
    _ decoder: ImageFileDecoder, _ options: BrowseOptions
  ) -> PhotoHeaders {
    let path = options.diskCache ? PhotoIndex.standardPath : nil
    let index = path.map { path in
      PhotoIndex(path: path) { message in
        Terminal.report(message)
      }
    }
    return PhotoHeaders(index: index) { path in
      do throws(ImageError) {
        let info = try decoder.probe(path)
        let size = info.uprightSize
        let isTurned = info.orientation >= 5
        return PhotoHeader(
          width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height,
          orientation: info.orientation, exposureDate: info.exposureDate)
      } catch {
        // Other errors, such as missing rights, may be gone at the next start.
        return [.unsupported, .damaged, .tooLarge].contains(error.reason) ? .unreadable : nil
      }
    }
  }
}

extension TraceSpans {
  /// Adds the spans of decode threads.
  nonisolated func add(_ span: DecodeSpan) {
    add(
      TraceSpan(
        thread: span.thread, name: span.kind == .quick ? "look up" : "decode", start: span.start,
        end: span.end))
  }
}
