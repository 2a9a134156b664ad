import FrameReports
import FrameTiming
import GridEngine
import GridSDL

/// Completes the record of each frame with the counters of the engine, adds it to the journal and
/// the recording, and provides figures.
final class FrameReporter {
  let journal = FrameJournal()
  /// The refresh rate and its source, as of the newest frame.
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
        conditions: conditions, millisecondsToSharp: meter.sharpness.longest(until: .now))
    },
    onNotice: { [unowned self] in onMessage($0) })
  /// Pending markers. Each frame gets one.
  private var marks: [FrameMark] = []
  private let meter: EngineMeter
  private let memory = MemorySampler()

  /// Creates a reporter without frames.
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
    meter = EngineMeter(renderer: display.renderer, pipeline: pictures.pipeline)
    journal.onSettled = { [unowned self] in recording.append($0) }
  }

  // MARK: Recording

  /// Starts the recording and the trace that the command line requests.
  ///
  /// - Parameter spans: The spans of decode threads, for the trace.
  func begin(_ clock: FrameClock, spans: TraceSpans?) throws(CommandFailure) {
    refresh = RefreshFacts(clock)
    do throws(RecordingError) {
      try recording.begin(
        recording: options.record, trace: options.trace, spans: spans ?? TraceSpans(),
        outputs: options.outputs)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Starts a recording, or stops the current one.
  func toggleRecording() { recording.toggle() }

  /// Stops the recording and the trace, and waits until they are written.
  func finish() { recording.finish() }

  // MARK: Frames

  /// Whether a marker is pending.
  var hasMarks: Bool { !marks.isEmpty }

  /// Adds a marker to the next frame.
  func mark(_ text: String) { marks.append(FrameMark(text)) }

  /// Resets the counters for another scene.
  func sceneDidChange() { meter.reset() }

  /// Adds the record of a presented frame.
  func add(_ record: FrameRecord, clock: FrameClock) {
    var record = record
    if !marks.isEmpty { record.mark = marks.removeFirst() }
    meter.complete(&record, of: scenes.view, didMove: scenes.didMove)
    refresh = RefreshFacts(clock)
    journal.append(record)
  }

  // MARK: Figures

  /// Returns the figures of the engine, for the overlay.
  func figures() -> EngineFigures {
    memory.refresh(at: .now)
    var figures = meter.figures(of: scenes.view)
    figures.sandbox = pictures.sandbox.posture
    figures.residentBytes = memory.residentBytes
    figures.recordingSeconds = recording.recorder?.seconds(at: .now)
    figures.slowerVariants = scenes.context.techniques.slowerVariants
    return figures
  }

  /// The summary of all frames since the start.
  var summary: RunSummary {
    let counters = scenes.view.counters
    return RunSummary(
      journal.total, created: counters.created, reused: counters.reused,
      pictures: pictures.figures(sharpAfter: meter.sharpness.worst?.rounded()))
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
    conditions.waitsUntilTaken = window.hasFrameCallback
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
    conditions.settings["sandbox"] = pictures.sandbox.posture
    conditions.settings["hud"] = initialHUD.rawValue
    return conditions
  }
}
