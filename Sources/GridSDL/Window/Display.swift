import FrameTiming
import GridEngine

/// A change of a window after which the clock has to measure some values again.
package enum WindowChange: Sendable {
  /// Its size, its scale or its display.
  case place
  /// Its renderer.
  case renderer
}

/// A window with its renderer and display times, the inputs of the frame clock.
package final class Display {
  package let window: Window
  package let renderer: Renderer
  /// SDL's name of the video driver: "wayland", "x11", …
  package let driver: String
  /// Whether the window is shown; no frames are drawn while it is not.
  package private(set) var isShown = true
  /// Called when the size, the scale or the display of the window changed.
  package var onResize: () -> Void = {}

  private let times: (any DisplayTimes)?
  private var change: WindowChange?
  /// The refresh rate that SDL stated last.
  private var statedRate: Double?

  /// Opens a window that is hidden until ``Window/show()``.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - size: The size of the content in points.
  ///   - isMaximized: Whether the window is maximized when it is shown.
  ///   - typesetter: Draws the texts.
  /// - Throws: ``SDLError`` if no window or no renderer can be made.
  package init(
    title: String, size: Size, isMaximized: Bool = false, renderer choice: RendererChoice,
    video: VideoSystem, typesetter: Typesetter
  ) throws(SDLError) {
    driver = video.driver
    window = try Window(
      title: title, size: size, isMaximized: isMaximized, renderer: choice, video: video)
    renderer = Renderer(window: window, typesetter: typesetter)
    times = window.makeDisplayTimes()
  }

  /// Whether textures or labels need a frame.
  package var needsFrame: Bool { renderer.textures.needsFrame || renderer.labels.isBehind }

  // MARK: Events

  /// Handles an event of the window.
  ///
  /// - Returns: Whether it was an event of the window.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .resized, .displayChanged: resize()
    case .hidden: isShown = false
    case .shown: isShown = true
    case .exposed: window.exposed()
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
  package func makeClock() -> FrameClock {
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
  package func reportChange(to clock: inout FrameClock) -> Double? {
    var newRate: Double?
    if let rate = window.refreshRate, rate != statedRate {
      (statedRate, newRate) = (rate, rate)
      clock.displayChanged(refreshRate: rate, source: .displayMode)
    }
    guard let change = change.take() else { return newRate }
    switch change {
    case .place: clock.windowChanged()
    case .renderer: clock.rendererChanged()
    }
    return newRate
  }

  // MARK: Presenting

  /// Whether the display reports when it showed a frame.
  package var reportsDisplayTimes: Bool { times != nil }

  /// Requests the display time of the next presented frame, if the display reports it.
  package func willPresent(frame: Int) { times?.willPresent(frame: frame) }

  /// Calls `body` with the display times of earlier frames that have arrived since the last call.
  package func drainDisplayTimes(_ body: (PresentationFeedback) -> Void) { times?.drain(body) }
}
