import Foundation
import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import SystemFiles

/// The services between the sources of photos and their textures: downloads, decoders, the
/// pipeline, and the memory budget.
final class PictureServices {
  let pipeline: ImagePipeline
  let decoder: ImageFileDecoder
  /// Downloads photos; nil unless the command line names an address.
  let remote: RemoteImages?
  let sizes: PictureSizes
  let histograms: Histograms
  /// The headers of photo files, with the index on disk.
  let headers: PhotoHeaders
  let textures: TextureStore
  /// Uploads photos in idle time that no frame needs yet.
  let idleUploads: IdleUploads

  /// The sandbox of the decoders.
  let sandbox: DecodeSandbox
  /// The limits of photos and textures in memory.
  let memory: ImageMemory
  private var decodesOnMainThread = false
  private var hasUploadBudget = true

  /// Creates services according to `options`.
  ///
  /// - Parameters:
  ///   - sandbox: The processes that decode.
  ///   - wake: Ends the sleep of the event loop; called on any thread.
  ///   - spans: Collects the spans of decode threads for a trace; nil without a trace.
  init(
    _ options: BrowseOptions, sandbox: DecodeSandbox, textures: TextureStore, spans: TraceSpans?,
    wake: @escaping @Sendable () -> Void
  ) {
    self.textures = textures
    idleUploads = IdleUploads(to: textures)
    remote = Self.remote(options, wake: wake)
    self.sandbox = sandbox
    decoder = Self.decoder(
      options, format: textures.layout.isRedFirst ? .rgba : .bgra, workers: sandbox.workers)
    headers = Self.headers(decoder, options)
    sizes = Self.sizes(decoder, remote: remote, wake: wake)
    histograms = Self.histograms(decoder, remote: remote, wake: wake)
    pipeline = ImagePipeline(
      decoder: Self.decoding(decoder, workers: sandbox.workers, remote: remote),
      onMailboxFilled: wake, onSpan: spans.map(Self.report))
    memory = ImageMemory(
      of: pipeline, textures, textureLimit: options.textureLimit, wake: wake,
      onShort: { [decoder] in decoder.releaseUnusedMemory() })
  }

  // MARK: Frames

  /// Whether finished downloads are waiting for a frame.
  var hasPending: Bool { remote?.hasPending == true }

  /// Delivers photos that other threads decoded. With `--decode main`, decodes visible photos here.
  ///
  /// - Parameter prediction: The predicted motion; nil if content rests or is covered.
  func deliver(prediction: ScrollPrediction?) {
    pipeline.prediction = prediction
    remote?.deliver()
    if decodesOnMainThread { pipeline.decodeVisible() }
    pipeline.deliver()
  }

  /// Uploads decoded photos that are visible.
  ///
  /// - Parameter hasIdleUploads: Whether the others are uploaded in idle time. Otherwise they are
  ///   uploaded here too, such as the neighbors of an open photo, which no prepared cell shows.
  func upload(hasIdleUploads: Bool) -> TextureStore.Report {
    textures.uploadsWhenIdle = hasUploadBudget && hasIdleUploads
    return textures.uploadPending()
  }

  /// Configures decoding and uploading according to `techniques`.
  func apply(_ techniques: Techniques) {
    hasUploadBudget = techniques.uploads == .budgeted
    textures.budget = hasUploadBudget ? TextureStore.Budget() : .unlimited
    decodesOnMainThread = techniques.decode == .main
    if decodesOnMainThread { pipeline.suspend() } else { pipeline.resume() }
  }

  // MARK: Figures

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

// MARK: - Parts

extension PictureServices {
  /// Creates the decoder, with or without thumbnails on disk.
  private static func decoder(
    _ options: BrowseOptions, format: PixelFormat, workers: DecodeWorkers?
  ) -> ImageFileDecoder {
    let folder = options.diskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.diskCache ? SharedThumbnails.standardFolder : nil
    return ImageFileDecoder(
      format: format, workers: workers, store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) },
      pool: PixelPool(pictureLimit: 8 << 20))
  }

  /// Creates the downloader if the command line contains an address.
  private static func remote(
    _ options: BrowseOptions, wake: @escaping @Sendable () -> Void
  ) -> RemoteImages? {
    guard options.address != nil else { return nil }
    let kept = options.diskCache ? RemoteCache.standardFolder : nil
    return RemoteImages(
      folder: kept, limits: RemoteLimits(agent: "GridApp/\(GridApp.version)"), wake: wake)
  }

  /// Creates the decoder of all sources: files, photos inside vCards, and downloaded addresses.
  private static func decoding(
    _ decoder: ImageFileDecoder, workers: DecodeWorkers?, remote: RemoteImages?
  ) -> any ImageDecoding {
    let photos = ImageFileDecoder(format: decoder.format, workers: workers)
    guard let remote else { return CardPhotoDecoder(photos: photos, others: decoder) }
    return CardPhotoDecoder(
      photos: photos, others: RemoteImageDecoder(decoder: decoder, cache: remote.cache))
  }

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

  /// Returns a handler that adds the spans of decode threads to `spans`.
  private static func report(to spans: TraceSpans) -> @Sendable (DecodeSpan) -> Void {
    {
      spans.add(
        TraceSpan(
          thread: $0.thread, name: $0.kind == .quick ? "look up" : "decode", start: $0.start,
          end: $0.end))
    }
  }
}
