import FrameTiming
import GridEngine
import GridSDL

/// A change of a window after which the clock has to measure some values again.
enum WindowChange: Sendable {
  /// Its size, its scale or its display.
  case place
  /// Its renderer.
  case renderer
}

/// The window of the app with its renderer and display times, the inputs of the frame clock.
final class Display {
  let window: Window
  let renderer: Renderer
  /// SDL's name of the video driver: "wayland", "x11", …
  let driver: String
  /// Whether the window is shown; no frames are drawn while it is not.
  private(set) var isShown = true
  /// Called when the size, the scale or the display of the window changed.
  var onResize: () -> Void = {}

  private let times: (any DisplayTimes)?
  private var change: WindowChange?
  /// The refresh rate that SDL stated last.
  private var statedRate: Double?

  /// Opens a window according to `options`, hidden until ``Window/show()``.
  init(
    _ options: BrowseOptions, video: VideoSystem, typesetter: Typesetter
  ) throws(CommandFailure) {
    driver = video.driver
    do throws(SDLError) {
      window = try Window(
        title: "GridApp", size: options.window.size, renderer: options.renderer, video: video)
    } catch {
      throw CommandFailure("no window can be opened (\(error)); try --renderer software")
    }
    renderer = Renderer(window: window, typesetter: typesetter)
    times = window.makeDisplayTimes()
  }

  /// Whether textures or labels need a frame.
  var needsFrame: Bool { renderer.textures.needsFrame || renderer.labels.isBehind }

  // MARK: Events

  /// Handles an event of the window.
  ///
  /// - Returns: Whether it was an event of the window.
  func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .resized, .displayChanged: resize()
    case .hidden: isShown = false
    case .shown: isShown = true
    case .exposed: break
    case .texturesLost:
      change = .renderer
      renderer.forgetTextures()
    default: return false
    }
    return true
  }

  private func resize() {
    // A lost renderer invalidates more.
    change = change ?? .place
    window.fitRenderer()
    onResize()
    renderer.scale = window.scale
  }

  // MARK: Clock

  /// Creates a clock with the refresh rate that SDL states.
  func makeClock() -> FrameClock {
    statedRate = window.refreshRate
    return FrameClock(
      refreshRate: statedRate ?? 0, source: statedRate == nil ? .assumed60 : .displayMode,
      isPaced: window.mayWaitForDisplay, waitsForFrameCallback: window.hasFrameCallback)
  }

  /// Reports changes of the window since the last call to `clock`.
  ///
  /// The clock treats only another refresh rate as another display; otherwise it keeps its
  /// measurements of the display.
  ///
  /// - Returns: The refresh rate if it changed.
  func reportChange(to clock: inout FrameClock) -> Double? {
    guard let change else { return nil }
    self.change = nil
    var newRate: Double?
    if let rate = window.refreshRate, rate != statedRate {
      (statedRate, newRate) = (rate, rate)
      clock.displayChanged(refreshRate: rate, source: .displayMode)
    }
    switch change {
    case .place: clock.windowChanged()
    case .renderer: clock.rendererChanged()
    }
    return newRate
  }

  // MARK: Presenting

  /// Whether the display reports when it showed a frame.
  var reportsDisplayTimes: Bool { times != nil }

  /// Requests the display time of the next presented frame, if the display reports it.
  func willPresent(frame: Int) { times?.willPresent(frame: frame) }

  /// Calls `body` with the display times of earlier frames that have arrived since the last call.
  func drainDisplayTimes(_ body: (PresentationFeedback) -> Void) { times?.drain(body) }
}
