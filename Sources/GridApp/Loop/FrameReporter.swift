import FrameReports
import FrameTiming
import GridEngine
import GridSDL
import Lab
import Scenes

/// The recording, the trace and the summary of a window's frames, with the conditions of the run.
final class FrameReporter {
  /// Called with messages to the user.
  var onMessage: (String) -> Void = { _ in }

  private let options: BrowseOptions
  private unowned let window: GridWindow
  private let scenes: SceneHost
  private let techniques: TechniqueControl
  private let pictures: PictureServices
  private let initialHUD: HUDMode
  private lazy var recording = RecordingControl(
    displayServer: { [unowned self] in window.facts.displayServer },
    known: { [unowned self] in
      RecordingEnding(
        conditions: conditions,
        millisecondsToSharp: window.longestUnsharpRest(until: .now))
    },
    onNotice: { [unowned self] in onMessage($0) })
  /// Pending markers. Each frame gets one.
  private var marks: [FrameMark] = []
  private let memory = MemorySampler()

  /// Creates a reporter of the frames of a window.
  init(
    _ options: BrowseOptions, of window: GridWindow, scenes: SceneHost,
    techniques: TechniqueControl, pictures: PictureServices
  ) {
    self.options = options
    self.window = window
    self.scenes = scenes
    self.techniques = techniques
    self.pictures = pictures
    initialHUD = window.overlay
    window.onFrameRecord = { [unowned self] in recording.append($0) }
    window.completeRecord = { [unowned self] record in
      if !marks.isEmpty { record.mark = marks.removeFirst() }
    }
    window.completeFigures = { [unowned self] in complete(&$0) }
  }

  // MARK: Recording

  /// Starts the recording and the trace that the command line requests.
  ///
  /// - Parameter spans: The spans of decode threads, for the trace.
  func begin(spans: TraceSpans?) throws(CommandFailure) {
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

  /// Adds a marker to the next frame.
  func mark(_ text: String) { marks.append(FrameMark(text)) }

  // MARK: Figures

  /// Adds the figures of the app to those of the window's overlay.
  private func complete(_ figures: inout EngineFigures) {
    memory.refresh(at: .now)
    figures.sandbox = pictures.sandbox.posture
    figures.residentBytes = memory.residentBytes
    figures.recordingSeconds = recording.recorder?.seconds(at: .now)
    figures.slowerVariants = techniques.techniques.slowerVariants
  }

  /// The summary of all frames since the start.
  var summary: RunSummary {
    let counters = scenes.view.counters
    return RunSummary(
      window.frameStatistics, created: counters.created, reused: counters.reused,
      pictures: pictures.figures(sharpAfter: window.longestTimeToSharp?.rounded()))
  }

  private var conditions: RecordingConditions {
    let facts = window.facts
    var conditions = RecordingConditions()
    conditions.appVersion = GridApp.version
    (conditions.sdlVersion, conditions.isSDLCompat) = (facts.sdlVersion, facts.isSDLCompat)
    conditions.videoDriver = facts.videoDriver
    conditions.renderer = facts.renderer
    conditions.gpu = facts.graphicsDevice
    conditions.gpuDriver = facts.graphicsDriver
    conditions.pacing = facts.isPacedByDisplay ? "display" : "loop"
    conditions.waitsUntilTaken = facts.waitsUntilTaken
    conditions.refreshRate = facts.refreshRate
    conditions.refreshSource = facts.refreshRateSource
    conditions.hasFixedRefresh = facts.hasFixedRefreshRate
    conditions.statedRefreshRate = facts.statedRefreshRate
    conditions.outputs = facts.displays
    conditions.scale = window.scale
    conditions.windowWidth = Int(window.size.width)
    conditions.windowHeight = Int(window.size.height)
    conditions.scene = scenes.name?.rawValue ?? "layout"
    conditions.scenario = options.replay ?? "live"
    conditions.items = scenes.itemCount
    conditions.settings = options.settings.merging(techniques.techniques.settings) { $1 }
    conditions.settings["sandbox"] = pictures.sandbox.posture
    conditions.settings["hud"] = initialHUD.rawValue
    conditions.settings["thumbnails-at-rest"] =
      window.thumbnailsAtRest.map { $0 > 0 ? "made" : "none" } ?? "off"
    return conditions
  }
}

extension FrameReporter: WindowElement {
  func needsFrame(at time: FrameTime) -> Bool { !marks.isEmpty }
}
