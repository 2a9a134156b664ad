import FrameTiming
import GridEngine
import GridImages

/// Adds the counters of a collection view, its images and its renderer to the records of frames.
package final class EngineMeter {
  private let renderer: Renderer
  private let pipeline: ImagePipeline
  private var previousCounters = CellCounters()
  /// Measures the time to sharp: how long resting content waits for its images.
  package private(set) var sharpness = SharpnessMeter()

  /// Creates a meter of the drawing of `renderer`, whose images `pipeline` decodes.
  package init(renderer: Renderer, pipeline: ImagePipeline) {
    self.renderer = renderer
    self.pipeline = pipeline
  }

  /// Resets the counters for another collection view.
  package func reset() { previousCounters = CellCounters() }

  /// Completes the record of a presented frame.
  ///
  /// - Parameter didMove: Whether content moved in the frame.
  package func complete(_ record: inout FrameRecord, of view: CollectionView, didMove: Bool) {
    let counters = view.counters
    record.counters.cellsCreated = Int32(clamping: counters.created - previousCounters.created)
    record.counters.cellsReused = Int32(clamping: counters.reused - previousCounters.reused)
    record.counters.cellsPrepared = Int32(clamping: counters.prepared - previousCounters.prepared)
    record.counters.preparedWasted = Int32(clamping: counters.wasted - previousCounters.wasted)
    record.counters.forcedNanoseconds =
      counters.forcedNanoseconds - previousCounters.forcedNanoseconds
    previousCounters = counters
    record.counters.decodeQueue = Int32(clamping: decodeQueue)
    record.counters.blankTiles = Int32(clamping: renderer.blankTiles)
    record.counters.blankArea = renderer.blankArea
    let axis = view.mainAxis
    record.scrollPosition = view.contentOffset[axis] * renderer.scale
    record.scrollVelocity = view.motion[axis].velocity(at: record.motionTime)
    sharpness.add(
      didMove: didMove, unsharpTiles: renderer.blankTiles + renderer.softTiles,
      at: record.returned)
  }

  /// Returns the figures for the overlay.
  package func figures(of view: CollectionView) -> EngineFigures {
    let statistics = pipeline.statistics
    let textures = renderer.textures
    var figures = EngineFigures()
    figures.cells = view.counters
    figures.offscreenCells = view.offscreenCellCount
    figures.decodeQueue = decodeQueue
    figures.textures = textures.count
    (figures.textureBytes, figures.textureLimit) = (textures.byteCount, textures.byteLimit)
    (figures.pictureBytes, figures.pictureLimit) = (statistics.cacheBytes, statistics.cacheLimit)
    return figures
  }

  /// The number of images that are queued for decoding or being decoded.
  private var decodeQueue: Int {
    let statistics = pipeline.statistics
    return statistics.queued + statistics.running
  }
}
