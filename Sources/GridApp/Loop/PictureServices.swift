import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources

/// Everything between the sources of pictures and their textures: downloads, decoders, the pipeline,
/// and the memory that they may take.
final class PictureServices {
  let pipeline: ImagePipeline
  let decoder: PictureDecoder
  /// Downloads pictures, for a scene that has them from a server.
  let remote: RemotePictures?
  let sizes: PictureSizes
  let textures: TextureStore
  /// Uploads what no frame needs yet.
  let idleUploads: IdleUploads

  private let relief: MemoryRelief
  /// Bytes of textures as the user wants them; by the window's size where nil.
  private let textureLimit: Int?
  /// The window's size in device pixels.
  private var viewport = PixelSize(width: 1, height: 1)
  private var decodesOnMainThread = false
  private var hasUploadBudget = true

  /// Makes what `options` ask for.
  ///
  /// - Parameters:
  ///   - wake: Ends the event loop's sleep; called on any thread.
  ///   - spans: Gets what decode threads do, for a trace; nil without one.
  init(
    _ options: BrowseOptions, textures: TextureStore, spans: TraceSpans?,
    wake: @escaping @Sendable () -> Void
  ) {
    self.textures = textures
    idleUploads = IdleUploads(to: textures)
    textureLimit = options.textureLimit
    remote = Self.remote(options, wake: wake)
    decoder = Self.decoder(options, format: textures.layout.isRedFirst ? .rgba : .bgra)
    sizes = Self.sizes(decoder, remote: remote, wake: wake)
    pipeline = ImagePipeline(
      decoder: Self.decoding(decoder, remote: remote), onMailboxFilled: wake,
      onSpan: spans.map(Self.report))
    relief = MemoryRelief(wake: wake)
  }

  // MARK: Frames

  /// Whether downloads have ended that no frame has taken up yet.
  var hasPending: Bool { remote?.hasPending == true }

  /// Takes up pictures that other threads finished, or finishes them here where a technique says so.
  ///
  /// - Parameter outlook: Where content is heading; nil where it rests or is covered.
  func deliver(outlook: ScrollOutlook?) {
    pipeline.outlook = outlook
    remote?.deliver()
    if decodesOnMainThread { pipeline.decodeVisible() }
    pipeline.deliver()
  }

  /// Makes textures of finished pictures that are in view.
  ///
  /// - Parameter hasIdleUploads: Whether the others are uploaded in idle time. They go up here too where
  ///   there is none: an open picture's neighbours are no tiles that are prepared.
  func upload(hasIdleUploads: Bool) -> TextureStore.Report {
    textures.leavesRestToIdle = hasUploadBudget && hasIdleUploads
    return textures.uploadPending()
  }

  /// Decodes and uploads as `techniques` say.
  func apply(_ techniques: Techniques) {
    hasUploadBudget = techniques.uploads == .budgeted
    textures.budget = hasUploadBudget ? TextureStore.Budget() : .unlimited
    decodesOnMainThread = techniques.decode == .main
    if decodesOnMainThread { pipeline.suspend() } else { pipeline.resume() }
  }

  // MARK: Memory

  /// When budgets may grow back without anything happening; nil while memory is not short.
  var nextChange: FrameTime? { relief.nextChange }

  /// Sets budgets for a window of `size` device pixels.
  func fit(viewport size: PixelSize) {
    viewport = size
    applyMemoryBudget()
  }

  /// Follows what the machine reported of its memory by `time`.
  func updateMemoryBudget(at time: FrameTime) {
    if relief.takeChange(at: time) { applyMemoryBudget() }
  }

  private func applyMemoryBudget() {
    let budget = MemoryBudget(
      viewport: viewport, textureLimit: textureLimit, isShort: relief.isShort)
    pipeline.cacheLimit = budget.pictures
    if relief.isShort { decoder.releaseUnusedMemory() }
    textures.byteLimit = budget.textures
  }

  // MARK: Figures

  /// What became of pictures since the start.
  ///
  /// - Parameter sharpAfter: The longest time in milliseconds until content at rest was sharp.
  func figures(sharpAfter: Double?) -> PictureFigures {
    let statistics = pipeline.statistics
    return PictureFigures(
      started: statistics.started, decoded: statistics.decoded, shown: statistics.shown,
      startedInMotion: statistics.startedInMotion, shownOfMotion: statistics.shownOfMotion,
      sharpAfter: sharpAfter)
  }

  /// Pictures that wait for decoding or are being decoded.
  var decodeQueue: Int {
    let statistics = pipeline.statistics
    return statistics.queued + statistics.running
  }
}

// MARK: - Parts

extension PictureServices {
  /// What makes pictures, with or without thumbnails on disk.
  private static func decoder(_ options: BrowseOptions, format: PixelFormat) -> PictureDecoder {
    let folder = options.diskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.diskCache ? SharedThumbnails.standardFolder : nil
    return PictureDecoder(
      format: format, fallback: SDLImageDecoder(),
      store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) },
      pool: PixelPool(pictureLimit: 8 << 20))
  }

  /// What downloads pictures, where the command line names an address.
  private static func remote(
    _ options: BrowseOptions, wake: @escaping @Sendable () -> Void
  ) -> RemotePictures? {
    guard options.address != nil else { return nil }
    let kept = options.diskCache ? RemoteCache.standardFolder : nil
    return RemotePictures(
      folder: kept, limits: RemoteLimits(agent: "GridApp/\(GridApp.version)"), wake: wake)
  }

  /// What decodes sources: files, pictures inside vCards, and addresses that were downloaded.
  private static func decoding(
    _ decoder: PictureDecoder, remote: RemotePictures?
  ) -> any ImageDecoding {
    let photos = PictureDecoder(format: decoder.format, fallback: SDLImageDecoder())
    guard let remote else { return CardPhotoDecoder(photos: photos, others: decoder) }
    return CardPhotoDecoder(
      photos: photos, others: RemotePictureDecoder(decoder: decoder, cache: remote.cache))
  }

  /// Finds out how large pictures are, downloaded ones in their files.
  private static func sizes(
    _ decoder: PictureDecoder, remote: RemotePictures?, wake: @escaping @Sendable () -> Void
  ) -> PictureSizes {
    let cache = remote?.cache
    return PictureSizes(wake: wake) { source in
      let path = RemoteAddress.isRemote(source) ? cache?.path(of: source) : source
      return path.flatMap { try? decoder.probe($0).uprightSize }
    }
  }

  /// Adds what decode threads did to `spans`.
  private static func report(to spans: TraceSpans) -> @Sendable (DecodeSpan) -> Void {
    {
      spans.add(
        TraceSpan(
          thread: $0.thread, name: $0.kind == .quick ? "look up" : "decode", start: $0.start,
          end: $0.end))
    }
  }
}
