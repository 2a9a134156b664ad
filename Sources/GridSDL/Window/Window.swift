import CSDL2
import GridEngine

/// The renderer that a window uses.
public nonisolated enum RendererChoice: String, CaseIterable, Sendable {
  /// The fastest renderer on this display; see `docs/rendering.md`.
  case auto
  /// OpenGL, also where it runs on the CPU.
  case opengl
  /// The software renderer of SDL.
  case software
}

/// A window and its renderer.
@safe
package final class Window {
  let rendererHandle: RendererHandle
  /// SDL's name of the renderer: "software", "opengl", …
  package let rendererName: String
  /// The maximum width and height of a texture, in pixels.
  package let textureLimit: Int
  /// The graphics device and its driver.
  package let graphics: GraphicsFacts
  /// Whether presenting may wait for the display. SDL's software renderer always claims this; on
  /// X11 and on drivers without a screen it returns as soon as it has copied the frame.
  package let mayWaitForDisplay: Bool
  /// The window's surface, if it uses Wayland.
  var surface: WaylandSurface? { handle.waylandSurface }
  let handle: WindowHandle
  /// SDL's video, which runs as long as the window exists.
  let video: VideoSystem
  private let cursors = Cursors()
  private let unmanaged = UnmanagedFullScreen()
  /// The framebuffer that presents frames instead of SDL.
  private let framebuffer: (any Framebuffer)?
  /// The frame callback of the compositor, if the window uses Wayland.
  private let frameCallback: WaylandFrameCallback?
  private let outputs: WaylandOutputs?

  /// Opens a window that is hidden until ``show()``.
  ///
  /// - Parameters:
  ///   - size: The size of its content in points.
  ///   - isMaximized: Whether it is maximized when it is shown.
  /// - Throws: ``SDLError`` if no window or no renderer can be made.
  package init(
    title: String, size: Size, isMaximized: Bool = false, renderer choice: RendererChoice,
    video: VideoSystem
  ) throws(SDLError) {
    if choice == .software { Self.useSharedMemoryFramebuffer() }
    var parts: WindowParts? = try WindowParts(title, size, isMaximized, choice, video)
    // Without a graphics card OpenGL runs on the CPU. On X11 the software renderer with shared
    // memory is then three times as fast (1.8 ms per frame against 5.8 for 60 images on 1920×1080).
    if choice == .auto, video.driver == "x11", parts?.graphics.isEmulatedOpenGL == true {
      parts = nil
      Self.useSharedMemoryFramebuffer()
    }
    let opened: WindowParts
    if let parts {
      opened = parts
    } else {
      opened = try WindowParts(title, size, isMaximized, .software, video)
    }
    handle = opened.window
    self.video = video
    framebuffer = opened.framebuffer
    rendererHandle = opened.renderer
    graphics = opened.graphics
    frameCallback = opened.window.waylandSurface.flatMap { WaylandFrameCallback(over: $0) }
    outputs = opened.window.waylandSurface.flatMap { WaylandOutputs(over: $0) }
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(rendererHandle.pointer, &info)
    rendererName = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    // The software renderer has no limit and reports 0.
    textureLimit = unsafe info.max_texture_width > 0 ? Int(info.max_texture_width) : 16_384
    mayWaitForDisplay = video.driver == "wayland" || rendererName != "software"
    unsafe SDL_SetRenderDrawBlendMode(rendererHandle.pointer, SDL_BLENDMODE_BLEND)
    video.watchConnection(of: handle)
  }

  /// The message of a lost connection to the display; nil while there is one.
  package var connectionProblem: String? {
    video.isConnectionLost ? DisplayConnection.connectionLost : nil
  }

  /// Whether the driver records drawing commands and executes them later on the CPU.
  package var drawsLater: Bool { graphics.isEmulatedOpenGL }

  /// Whether the compositor sends frame callbacks.
  package var hasFrameCallback: Bool { frameCallback != nil }

  /// Waits for the frame callback of the last presented frame, so that a frame that begins now is
  /// shown one refresh later. Returns immediately without frame callbacks.
  ///
  /// - Returns: Whether it came within the time limit.
  package func waitForFrameCallback() -> Bool { frameCallback?.wait() ?? true }

  /// Presents the frame. Waits for the display if the renderer does, and if
  /// ``waitForFrameCallback()`` has not been called before.
  package func present() {
    frameCallback?.request()
    guard let framebuffer else { return unsafe SDL_RenderPresent(rendererHandle.pointer) }
    framebuffer.present(rendererHandle)
  }

  /// Resizes the renderer to the window, if SDL does not.
  package func fitRenderer() {
    framebuffer?.resize(to: Self.drawableSize(of: handle), drawnBy: rendererHandle)
  }

  /// Records that parts of the window may have been lost, so that the next frame shows all of it.
  package func exposed() { framebuffer?.exposed() }

  /// Shows the window.
  package func show() { unsafe SDL_ShowWindow(handle.pointer) }

  /// Whether the window covers its display, without a title bar.
  package var isFullScreen: Bool {
    get {
      unsafe unmanaged.isOn
        || SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
          == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set {
      guard newValue != isFullScreen else { return }
      if unmanaged.isOn { return unsafe unmanaged.leave(handle.pointer) }
      if newValue, unsafe UnmanagedFullScreen.isNeeded(of: handle.pointer) {
        return unsafe unmanaged.enter(handle.pointer)
      }
      let flags = newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
      unsafe SDL_SetWindowFullscreen(handle.pointer, flags)
    }
  }

  /// Whether the window fills its display next to panels.
  package var isMaximized: Bool {
    unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_MAXIMIZED.rawValue != 0
  }

  /// The shape of the pointer over the window; an arrow by default.
  package var cursor: PointerCursor {
    get { cursors.current }
    set { cursors.current = newValue }
  }

  /// Sets the title of the window.
  package func setTitle(_ title: String) {
    unsafe SDL_SetWindowTitle(handle.pointer, WindowTitle.limited(title))
  }

  /// The size of the content in points.
  package var size: Size {
    let size = unsafe Self.size(of: handle.pointer)
    return Size(width: size.width / unitsPerPoint, height: size.height / unitsPerPoint)
  }

  /// The number of units of SDL's windows per point.
  package var unitsPerPoint: Double { video.unitsPerPoint }

  static func size(of window: OpaquePointer) -> Size {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(window, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// The size of the content in device pixels.
  package var sizeInPixels: PixelSize { unsafe Self.outputSize(of: rendererHandle.pointer) }

  static func outputSize(of renderer: OpaquePointer) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetRendererOutputSize(renderer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// The number of device pixels per point.
  package var scale: Double {
    let points = size.width
    return points > 0 ? max(1, Double(sizeInPixels.width) / points) : 1
  }

  /// The refresh rate in Hz of the window's display, or nil if it is unknown.
  ///
  /// Under Wayland it is the compositor's. SDL rounds it to whole numbers, 59.94 to 60, and does not notice a
  /// mode that changes.
  package var refreshRate: Double? {
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    return outputs?.refreshRate(ofDisplay: Int(display))
      ?? (unsafe Self.refreshRate(of: handle.pointer))
  }

  static func refreshRate(of window: OpaquePointer) -> Double? {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(window)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return nil }
    return unsafe mode.refresh_rate > 0 ? Double(mode.refresh_rate) : nil
  }

  /// Whether the window receives the keys.
  package var hasKeyboardFocus: Bool {
    unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// The position of the content's top left corner on the screen, in points; zero under Wayland, where
  /// programs do not know it.
  package var screenOrigin: Point {
    guard surface == nil else { return .zero }
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowPosition(handle.pointer, &x, &y)
    return Point(x: Double(x) / unitsPerPoint, y: Double(y) / unitsPerPoint)
  }

  /// Whether the window is neither minimized nor hidden.
  package var isVisible: Bool { unsafe Self.isVisible(handle.pointer) }

  /// Returns whether a window is neither minimized nor hidden.
  static func isVisible(_ window: OpaquePointer) -> Bool {
    let flags = unsafe SDL_GetWindowFlags(window)
    return flags & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  /// Lets SDL present software windows through shared memory. Must be called before the window is
  /// made.
  private static func useSharedMemoryFramebuffer() {
    set(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
  }
}

/// A window and its renderer, opened together.
private struct WindowParts {
  let window: WindowHandle
  let framebuffer: (any Framebuffer)?
  let renderer: RendererHandle
  let graphics: GraphicsFacts

  init(
    _ title: String, _ size: Size, _ isMaximized: Bool, _ choice: RendererChoice,
    _ video: VideoSystem
  ) throws(SDLError) {
    window = try WindowHandle(title: title, size: size, isMaximized: isMaximized, video: video)
    if let framebuffer = Self.framebuffer(of: window, choice, video.driver),
      let renderer = framebuffer.makeRenderer()
    {
      (self.framebuffer, self.renderer) = (framebuffer, renderer)
      if window.waylandSurface != nil { WaylandFramebuffer.releaseDriverCode() }
    } else {
      self.framebuffer = nil
      renderer = try Self.makeRenderer(for: window, choice)
    }
    graphics = unsafe GraphicsFacts(of: renderer.pointer)
  }

  /// Returns the memory through which frames go: under Wayland if there is no graphics card, and on
  /// request.
  private static func framebuffer(
    of window: WindowHandle, _ choice: RendererChoice, _ driver: String
  ) -> (any Framebuffer)? {
    switch driver {
    case "wayland" where choice == .software || choice == .auto && !PlatformFacts.hasGraphicsCard:
      return window.waylandSurface.flatMap {
        WaylandFramebuffer(over: $0, size: Window.drawableSize(of: window))
      }
    case "x11" where choice == .software: return X11Framebuffer(of: window)
    default: return nil
    }
  }

  private static func makeRenderer(
    for window: WindowHandle, _ choice: RendererChoice
  ) throws(SDLError) -> RendererHandle {
    switch choice {
    case .auto: break
    case .opengl:
      set(SDL_HINT_RENDER_DRIVER, "opengl")
      // A driver that is named would otherwise send each rectangle and image to OpenGL by itself.
      set(SDL_HINT_RENDER_BATCHING, "1")
    case .software: set(SDL_HINT_RENDER_DRIVER, "software")
    }
    // SDL 3 refuses the display's refresh for a software renderer.
    for flags in [SDL_RENDERER_PRESENTVSYNC.rawValue, 0] {
      let made = unsafe window.replacingSurface { unsafe SDL_CreateRenderer($0, -1, flags) }
      if let renderer = unsafe made {
        return unsafe RendererHandle(renderer, drawingInto: window)
      }
    }
    throw SDLError.last("SDL_CreateRenderer")
  }
}
