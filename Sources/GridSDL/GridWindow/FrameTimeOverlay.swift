import CSDL2
import FrameTiming
import GridEngine

/// The overlay of frame times in any SDL program, without a collection view.
///
/// ```swift
/// let overlay = FrameTimeOverlay(window: window, renderer: renderer)
/// while isRunning {
///   overlay.beginFrame()
///   handleEvents()
///   overlay.measure(.draw) { drawScene() }
///   overlay.draw()
///   overlay.present()
/// }
/// ```
///
/// The renderer has to present with the display's refresh (`SDL_RENDERER_PRESENTVSYNC`). Release the
/// overlay before the renderer and the window. `docs/hud.md` explains the figures.
@safe
@MainActor
public final class FrameTimeOverlay {
  /// The amount of detail.
  public var mode: HUDMode {
    get { presenter.hud.mode }
    set { presenter.hud.show(newValue) }
  }
  /// The statistics of all frames.
  public var statistics: FrameStatistics { journal.total }
  /// Called with the record of each frame when its display time is known.
  public var onFrameRecord: (FrameRecord) -> Void {
    get { journal.onSettled }
    set { journal.onSettled = newValue }
  }

  private let window: OpaquePointer
  private let handle: RendererHandle
  private let renderer: Renderer
  private let presenter: HUDPresenter
  private let journal = FrameJournal()
  private let times: (any DisplayTimes)?
  private var clock: FrameClock
  private var meter = FrameMeter()
  private var showTime = FrameTime(nanoseconds: 0)
  private var hasBegun = false
  private static let margin = 8.0

  /// Creates an overlay for a window of SDL 2 with a renderer.
  ///
  /// - Parameters:
  ///   - window: The `SDL_Window`.
  ///   - renderer: The `SDL_Renderer` of the window, on the main thread.
  ///   - mode: The amount of detail.
  public init(window: OpaquePointer, renderer: OpaquePointer, mode: HUDMode = .compact) {
    unsafe self.window = window
    let handle = unsafe RendererHandle(borrowing: renderer)
    self.handle = handle
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(renderer, &info)
    let name = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    let driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "none"
    let surface = unsafe WaylandSurface(of: window, owner: handle)
    times = Window.displayTimes(of: surface, rendererName: name, handle)
    let rate = unsafe Window.refreshRate(of: window)
    clock = FrameClock(
      refreshRate: rate ?? 0, source: rate == nil ? .assumed60 : .displayMode,
      isPaced: driver == "wayland" || name != "software", waitsForFrameCallback: false)
    let typesetter = Typesetter()
    self.renderer = Renderer(
      handle, layout: PixelLayout(rendererName: name), scale: 1, typesetter: typesetter,
      worker: LabelWorker(configuration: typesetter.configuration))
    presenter = HUDPresenter(
      HUD(
        mode: mode, palette: .dark, status: HUDStatus(videoDriver: driver, renderer: name)),
      with: self.renderer, drawsLater: unsafe GraphicsFacts(of: renderer).isEmulatedOpenGL,
      journal: journal, figures: { EngineFigures() })
    ProcessStops.watch()
    clock.beginRun(at: .now)
  }

  /// Begins a frame. Call it before drawing: it updates the figures, and keeps the state of the
  /// renderer.
  public func beginFrame() {
    hasBegun = true
    meter.begin()
    showTime = clock.expectedDisplayTime(forFrameStartingAt: meter.record.started)
    keepingState {
      let points = unsafe Window.size(of: window)
      let pixels = unsafe Window.outputSize(of: handle.pointer)
      renderer.scale = points.width > 0 ? max(1, Double(pixels.width) / points.width) : 1
      renderer.begin()
      let room = Rect(size: points).insetBy(dx: Self.margin, dy: Self.margin)
      presenter.prepare(clock: clock, at: meter.record.started, in: room.size)
      guard let size = presenter.hud.size else { return }
      presenter.hud.origin = presenter.hud.corner.origin(of: size, in: room)
    }
  }

  /// The time at which the current frame is expected to be visible: the time for which animations
  /// compute their positions.
  public var expectedDisplayTime: FrameTime { showTime }

  /// Adds the duration of `body` to a phase of the frame.
  public func measure<Result>(_ phase: FramePhase, _ body: () throws -> Result) rethrows -> Result {
    let start = FrameTime.now
    defer { meter.end(phase, since: start) }
    return try body()
  }

  /// Draws the overlay over everything else, and keeps the state of the renderer.
  public func draw() {
    renderer.flush()
    keepingState {
      unsafe SDL_RenderSetClipRect(handle.pointer, nil)
      _ = presenter.drawMeasured()
    }
  }

  /// Runs `body`, and restores the clip rectangle, the color and the blend mode of the renderer.
  /// Counts as drawing.
  private func keepingState(_ body: () -> Void) {
    let pointer = unsafe handle.pointer
    var color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
    var blendMode = SDL_BLENDMODE_NONE
    var clip = SDL_Rect()
    unsafe SDL_GetRenderDrawColor(pointer, &color.red, &color.green, &color.blue, &color.alpha)
    unsafe SDL_GetRenderDrawBlendMode(pointer, &blendMode)
    unsafe SDL_RenderGetClipRect(pointer, &clip)
    let isClipped = unsafe SDL_RenderIsClipEnabled(pointer) == SDL_TRUE
    measure(.draw, body)
    unsafe SDL_SetRenderDrawColor(pointer, color.red, color.green, color.blue, color.alpha)
    unsafe SDL_SetRenderDrawBlendMode(pointer, blendMode)
    if isClipped {
      unsafe SDL_RenderSetClipRect(pointer, &clip)
    } else {
      unsafe SDL_RenderSetClipRect(pointer, nil)
    }
  }

  /// Presents the frame, which may wait for the display.
  ///
  /// - Parameter body: Presents the frame; by default with `SDL_RenderPresent`.
  public func present(_ body: (() -> Void)? = nil) {
    if !hasBegun { beginFrame() }
    hasBegun = false
    times?.willPresent(frame: meter.record.frame)
    let called = FrameTime.now
    if let body { body() } else { unsafe SDL_RenderPresent(handle.pointer) }
    let returned = meter.end(.wait, since: called)
    meter.finish()
    meter.updateRecord {
      $0.called = called
      $0.returned = returned
      $0.motionTime = showTime
    }
    if presenter.hud.takeSwitch() { clock.overlayChanged() }
    let outcome = clock.framePresented(
      FramePresent(
        meter.record, isHidden: unsafe !Window.isVisible(window), wasStopped: ProcessStops.take()))
    meter.updateRecord { $0.outcome = outcome }
    journal.append(meter.record)
    times?.drain { [journal] in journal.apply(clock.frameDisplayed($0)) }
    journal.settle()
  }
}
