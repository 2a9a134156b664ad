import FrameReports
import FrameTiming
import GridEngine
import GridSDL

/// Completes each frame's record with what the engine counted, passes it on to the journal and the
/// recording, and sums up.
final class FrameReporter {
  let journal = FrameJournal()
  /// What the clock knows of the display's refreshes, as of the newest frame.
  private(set) var refresh = RefreshFacts(FrameClock())
  /// Called with messages to the user.
  var onMessage: (String) -> Void = { _ in }

  private let options: BrowseOptions
  private let display: Display
  private let scenes: SceneHost
  private let pictures: PictureServices
  private let initialHUD: HUDMode
  private lazy var recording = RecordingControl(
    known: { [unowned self] in
      RecordingEnding(
        conditions: conditions, millisecondsToSharp: sharpness.longest(until: .now))
    },
    onNotice: { [unowned self] in onMessage($0) })
  /// Markers that no frame has taken yet; each takes one.
  private var marks: [FrameMark] = []
  private var previousCounters = CellCounters()
  /// How long tiles take to be sharp once content rests.
  private var sharpness = SharpnessMeter()
  private let memory = MemorySampler()

  /// Makes a reporter that has seen no frame.
  ///
  /// - Parameter initialHUD: The overlay's mode at the start, for recordings.
  init(
    _ options: BrowseOptions, display: Display, scenes: SceneHost, pictures: PictureServices,
    initialHUD: HUDMode
  ) {
    self.options = options
    self.display = display
    self.scenes = scenes
    self.pictures = pictures
    self.initialHUD = initialHUD
    journal.onSettled = { [unowned self] in recording.append($0) }
  }

  // MARK: Recording

  /// Begins what the command line asks for.
  ///
  /// - Parameter spans: What decode threads do, for the trace.
  func begin(_ clock: FrameClock, spans: TraceSpans?) throws(CommandFailure) {
    refresh = RefreshFacts(clock)
    do throws(RecordingError) {
      try recording.begin(
        recording: options.record, trace: options.trace, spans: spans ?? TraceSpans())
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Begins a recording, or ends the one that runs.
  func toggleRecording() { recording.toggle() }

  /// Ends what runs and waits until it is written.
  func finish() { recording.finish() }

  // MARK: Frames

  /// Whether a marker waits for a frame.
  var hasMarks: Bool { !marks.isEmpty }

  /// Has the next frame carry a marker.
  func mark(_ text: String) { marks.append(FrameMark(text)) }

  /// Begins to count anew, for another scene.
  func sceneDidChange() { previousCounters = CellCounters() }

  /// Takes up what is known of a frame that was presented.
  func add(_ record: FrameRecord, clock: FrameClock) {
    var record = record
    addEngineFigures(to: &record)
    let renderer = display.renderer
    sharpness.add(
      didMove: scenes.didMove, unsharpTiles: renderer.blankTiles + renderer.softTiles,
      at: record.returned)
    refresh = RefreshFacts(clock)
    journal.append(record)
  }

  private func addEngineFigures(to record: inout FrameRecord) {
    if !marks.isEmpty { record.mark = marks.removeFirst() }
    let view = scenes.view
    let counters = view.counters
    record.counters.cellsCreated = Int32(clamping: counters.created - previousCounters.created)
    record.counters.cellsReused = Int32(clamping: counters.reused - previousCounters.reused)
    record.counters.cellsPrepared = Int32(clamping: counters.prepared - previousCounters.prepared)
    record.counters.preparedWasted = Int32(clamping: counters.wasted - previousCounters.wasted)
    record.counters.forcedNanoseconds =
      counters.forcedNanoseconds - previousCounters.forcedNanoseconds
    previousCounters = counters
    record.counters.decodeQueue = Int32(clamping: pictures.decodeQueue)
    record.counters.blankTiles = Int32(clamping: display.renderer.blankTiles)
    let axis = view.mainAxis
    record.scrollPosition = view.contentOffset[axis] * display.window.scale
    record.scrollVelocity = view.motion[axis].velocity(at: record.simulated)
  }

  // MARK: Figures

  /// What the overlay shows beside frame times.
  func figures() -> EngineFigures {
    let statistics = pictures.pipeline.statistics
    let textures = pictures.textures
    memory.refresh(at: .now)
    var figures = EngineFigures()
    figures.cells = scenes.view.counters
    figures.waitingCells = scenes.view.waitingCellCount
    figures.decodeQueue = pictures.decodeQueue
    figures.textures = textures.count
    (figures.textureBytes, figures.textureLimit) = (textures.byteCount, textures.byteLimit)
    (figures.pictureBytes, figures.pictureLimit) = (statistics.cacheBytes, statistics.cacheLimit)
    figures.residentBytes = memory.residentBytes
    figures.recordingSeconds = recording.recorder?.seconds(at: .now)
    figures.handicaps = scenes.context.techniques.handicaps
    return figures
  }

  /// Everything since the start in one line or object.
  var summary: RunSummary {
    let counters = scenes.view.counters
    return RunSummary(
      journal.total, created: counters.created, reused: counters.reused,
      pictures: pictures.figures(sharpAfter: sharpness.worst?.rounded()))
  }

  private var conditions: RecordingConditions {
    let window = display.window
    var conditions = RecordingConditions()
    conditions.appVersion = GridApp.version
    (conditions.sdlVersion, conditions.isSDLCompat) = PlatformFacts.sdlVersion
    conditions.videoDriver = display.driver
    conditions.renderer = window.rendererName
    conditions.gpu = window.graphics.device
    conditions.gpuDriver = window.graphics.driver
    conditions.pacing = refresh.isPaced ? "display" : "loop"
    conditions.waitsUntilTaken = window.tellsWhenTaken
    conditions.refreshRate = refresh.hertz
    conditions.refreshSource = refresh.source
    conditions.hasFixedRefresh = refresh.isFixed
    conditions.statedRefreshRate = refresh.statedHertz
    conditions.outputs = PlatformFacts.outputs
    conditions.scale = window.scale
    conditions.windowWidth = Int(window.size.width)
    conditions.windowHeight = Int(window.size.height)
    conditions.scene = scenes.name?.rawValue ?? "layout"
    conditions.scenario = options.replay ?? "live"
    conditions.items = scenes.itemCount
    conditions.settings = options.settings.merging(scenes.context.techniques.settings) { $1 }
    conditions.settings["hud"] = initialHUD.rawValue
    return conditions
  }
}
