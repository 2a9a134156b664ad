import FrameTiming
import GridEngine
import GridImages

/// The images and the texts of a window, in the scale of its display: loading, memory, idle uploads
/// and measuring.
final class WindowImages {
  /// Loads the images of cells.
  let loader: ImageLoader
  /// Uploads images that are not visible yet.
  let uploads: IdleUploads
  private let memory: ImageMemory
  let measurer: TextMeasurer

  /// Creates the images of a window, which its renderer draws.
  init(
    of window: Window, for renderer: Renderer, _ options: GridWindow.Options,
    workers: DecodeWorkers?, typesetter: Typesetter, wake: @escaping @Sendable () -> Void
  ) {
    let textures = renderer.textures
    let decoder = GridWindow.decoder(options, workers, isRedFirst: textures.layout.isRedFirst)
    let pipeline = ImagePipeline(
      decoder: decoder, onMailboxFilled: wake, onSpan: options.onDecodeSpan)
    loader = ImageLoader(
      pipeline: pipeline, textures: textures, scale: window.scale, downloader: options.downloader)
    uploads = IdleUploads(to: textures)
    memory = ImageMemory(
      of: pipeline, textures, textureLimit: options.textureLimit, wake: wake,
      onShort: { decoder.releaseUnusedMemory() })
    measurer = TextMeasurer(typesetter: typesetter, scale: window.scale)
    if let maker = decoder as? any ThumbnailMaking, maker.makesThumbnails {
      loader.atRest = RestingThumbnails(ThumbnailMaker(maker), at: .now)
    }
    memory.fit(viewport: window.sizeInPixels)
  }

  /// Measures text as the renderer draws it.
  var text: any TextMeasuring { measurer }

  /// The factor for the size of type.
  var textScale: Double {
    get { measurer.textScale }
    set { measurer.textScale = newValue }
  }

  /// Adapts scale and memory to a window that has changed.
  func fit(to window: Window) {
    memory.fit(viewport: window.sizeInPixels)
    loader.scale = window.scale
    measurer.scale = window.scale
  }

  // MARK: Memory

  /// Adapts the limits to the memory of the system.
  func updateMemory(at time: FrameTime) { memory.update(at: time) }

  /// The time at which limits may grow again; nil while memory is not short.
  var nextMemoryChange: FrameTime? { memory.nextChange }

  // MARK: Rest

  /// Makes thumbnails while the window rests; nil if none are stored.
  var atRest: RestingThumbnails? { loader.atRest }

  /// Continues to make thumbnails of the cells of a collection view; nil while it is covered.
  func updateRest(at time: FrameTime, in view: CollectionView?) {
    atRest?.update(at: time, isQuiet: isQuiet, in: view)
  }

  /// Whether no image waits for a decode thread or is being decoded.
  private var isQuiet: Bool {
    let statistics = loader.pipeline.statistics
    return statistics.queued + statistics.running == 0
  }

  // MARK: Frames

  /// Delivers decoded images to their cells.
  ///
  /// - Parameter prediction: The motion of the content; nil if it rests.
  func deliver(predicting prediction: ScrollPrediction?) {
    loader.pipeline.prediction = prediction
    loader.pipeline.deliver()
  }
}
