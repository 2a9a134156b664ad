import FrameTiming
import GridEngine
import GridSDL

/// What changed about a window, so that the clock has to learn some of it anew.
enum WindowChange: Sendable {
  /// Its size, its scale or the display it is on.
  case place
  /// What it is drawn with.
  case renderer
}

/// The app's window with its renderer, and what the frame clock learns from them.
final class Display {
  let window: Window
  let renderer: Renderer
  /// SDL's name of the video driver: "wayland", "x11", …
  let driver: String
  /// Whether the window is shown; no frames are drawn while it is not.
  private(set) var isShown = true
  /// Called when the window's size, its scale, or the display it is on changed.
  var onResize: () -> Void = {}

  private let times: (any DisplayTimes)?
  private var change: WindowChange?
  /// The display's rate as SDL stated it last.
  private var statedRate: Double?

  /// Opens the window that `options` ask for, hidden until ``Window/show()``.
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

  /// Whether textures or labels wait for a frame.
  var needsFrame: Bool { renderer.textures.needsFrame || renderer.labels.isBehind }

  // MARK: Events

  /// Handles an event of the window.
  ///
  /// - Returns: Whether it was one.
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
    // A lost renderer counts for more.
    change = change ?? .place
    window.fitRenderer()
    onResize()
    renderer.scale = window.scale
  }

  // MARK: Clock

  /// A clock that begins with what SDL knows of the display.
  func makeClock() -> FrameClock {
    statedRate = window.refreshRate
    return FrameClock(
      refreshRate: statedRate ?? 0, source: statedRate == nil ? .assumed60 : .displayMode,
      isPaced: window.mayWaitForDisplay, waitsUntilTaken: window.tellsWhenTaken)
  }

  /// Reports to `clock` what changed about the window since the last call. Only another rate makes it
  /// another display to the clock: what was learnt of this one's stays.
  ///
  /// - Returns: The display's rate if that changed.
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

  /// Whether the display tells when it showed a frame.
  var tellsTimes: Bool { times != nil }

  /// Asks the display when the frame that is presented next will be seen, where it tells.
  func willPresent(frame: Int) { times?.willPresent(frame: frame) }

  /// Passes on when earlier frames were seen, as far as the display has told.
  func takeShownFrames(_ body: (ShownFrame) -> Void) { times?.takeAll(body) }
}
