import CSDL2
import GridEngine

/// A window on the desktop and what it draws with.
@safe
package final class Window {
  /// How a window draws.
  package enum RendererChoice: String, CaseIterable, Sendable {
    /// What is fastest on this display; see `docs/rendering.md`.
    case auto
    case opengl
    case software
  }

  let rendererHandle: RendererHandle
  /// What SDL calls the renderer in use: "software", "opengl", …
  package let rendererName: String
  /// The longest side that a texture may have, in pixels.
  package let textureLimit: Int
  /// What draws, and its driver.
  package let graphics: GraphicsFacts
  /// Whether presenting may wait for the display. SDL's software renderer claims to everywhere; on
  /// X11 and on drivers without a screen it returns when it has copied the picture.
  package let mayWaitForDisplay: Bool
  /// The window's surface, where it is Wayland's.
  let surface: WaylandSurface?
  private let handle: WindowHandle
  /// What shows the pixels where SDL does not.
  private let framebuffer: WaylandFramebuffer?
  /// What tells when a frame was taken, where the window is Wayland's.
  private let frameCallback: WaylandFrameCallback?

  /// Opens a window, hidden until ``show()``.
  ///
  /// - Parameter size: The size of its content, points.
  /// - Throws: ``SDLError`` when no window or no renderer can be made.
  package init(
    title: String, size: Size, renderer choice: RendererChoice, video: VideoSystem
  ) throws(SDLError) {
    if choice == .software { Self.useSharedMemoryFramebuffer() }
    var parts: WindowParts? = try WindowParts(title, size, choice, video)
    // Without a graphics card OpenGL is emulated on the processor. On X11 the software renderer with
    // shared memory is then three times as fast a frame (1.8 ms against 5.8 for 60 pictures on
    // 1920×1080).
    if choice == .auto, video.driver == "x11", parts?.graphics.isEmulatedOpenGL == true {
      parts = nil
      Self.useSharedMemoryFramebuffer()
    }
    let opened: WindowParts
    if let parts { opened = parts } else { opened = try WindowParts(title, size, .software, video) }
    handle = opened.window
    surface = opened.surface
    framebuffer = opened.framebuffer
    rendererHandle = opened.renderer
    graphics = opened.graphics
    frameCallback = opened.surface.flatMap { WaylandFrameCallback(over: $0) }
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(rendererHandle.pointer, &info)
    rendererName = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    // The software renderer knows no limit and says 0.
    textureLimit = unsafe info.max_texture_width > 0 ? Int(info.max_texture_width) : 16_384
    mayWaitForDisplay = video.driver == "wayland" || rendererName != "software"
    unsafe SDL_SetRenderDrawBlendMode(rendererHandle.pointer, SDL_BLENDMODE_BLEND)
  }

  /// Whether drawing is only noted down when it is submitted, and done later on the processor.
  package var drawsLater: Bool { graphics.isEmulatedOpenGL }

  /// Whether the display tells when it has taken a frame.
  package var tellsWhenTaken: Bool { frameCallback != nil }

  /// Waits until the display has taken the frame that was presented last, so that the next one, begun
  /// now, is seen a refresh later; where the display does not tell, not at all.
  package func waitUntilTaken() { frameCallback?.wait() }

  /// Shows what was drawn; waits for the display where the renderer does, and not where
  /// ``waitUntilTaken()`` was called before.
  package func present() {
    frameCallback?.request()
    guard let framebuffer else { return unsafe SDL_RenderPresent(rendererHandle.pointer) }
    framebuffer.present(rendererHandle)
  }

  /// Has the renderer draw as many pixels as the window has by now, where SDL does not see to it.
  package func fitRenderer() {
    framebuffer?.resize(to: Self.drawableSize(of: handle), drawnBy: rendererHandle)
  }

  /// Puts the window on the screen.
  package func show() { unsafe SDL_ShowWindow(handle.pointer) }

  /// Whether it covers its display, without a bar.
  package var isFullScreen: Bool {
    get {
      unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set {
      guard newValue != isFullScreen else { return }
      let flags = newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
      unsafe SDL_SetWindowFullscreen(handle.pointer, flags)
    }
  }

  /// Sets the title in the window's bar.
  package func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(handle.pointer, title) }

  /// The size of its content in points.
  package var size: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(handle.pointer, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// The size of its content in device pixels.
  package var sizeInPixels: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetRendererOutputSize(rendererHandle.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Device pixels in a point.
  package var scale: Double {
    let points = size.width
    return points > 0 ? max(1, Double(sizeInPixels.width) / points) : 1
  }

  /// Refreshes a second of the display the window is on, or nil where SDL does not know.
  ///
  /// SDL rounds it to whole numbers: 59.94 reads as 60.
  package var refreshRate: Double? {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return nil }
    return unsafe mode.refresh_rate > 0 ? Double(mode.refresh_rate) : nil
  }

  /// Whether anybody can see it.
  package var isVisible: Bool {
    let flags = unsafe SDL_GetWindowFlags(handle.pointer)
    return flags & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  /// Has software windows shown through shared memory; must come before the window is made.
  private static func useSharedMemoryFramebuffer() {
    set(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
  }
}

/// A window and what draws into it, as they are opened together.
private struct WindowParts {
  let window: WindowHandle
  let surface: WaylandSurface?
  let framebuffer: WaylandFramebuffer?
  let renderer: RendererHandle
  let graphics: GraphicsFacts

  init(
    _ title: String, _ size: Size, _ choice: Window.RendererChoice, _ video: VideoSystem
  ) throws(SDLError) {
    window = try WindowHandle(title: title, size: size, video: video)
    surface = WaylandSurface(of: window)
    let pixels = Window.drawableSize(of: window)
    let framebuffer =
      Self.wantsFramebuffer(choice, video.driver)
      ? surface.flatMap { WaylandFramebuffer(over: $0, size: pixels) } : nil
    if let framebuffer, let renderer = framebuffer.makeRenderer() {
      (self.framebuffer, self.renderer) = (framebuffer, renderer)
    } else {
      self.framebuffer = nil
      renderer = try Self.makeRenderer(for: window, choice)
    }
    graphics = unsafe GraphicsFacts(of: renderer.pointer)
  }

  /// Whether pixels go through shared memory: where there is no graphics card under Wayland, or where
  /// that is asked for. SDL 3, which may stand behind SDL 2, keeps other things of a surface.
  private static func wantsFramebuffer(_ choice: Window.RendererChoice, _ driver: String) -> Bool {
    guard driver == "wayland", !PlatformFacts.sdlVersion.isCompat else { return false }
    return choice == .software || choice == .auto && !PlatformFacts.hasGraphicsCard
  }

  private static func makeRenderer(
    for window: WindowHandle, _ choice: Window.RendererChoice
  ) throws(SDLError) -> RendererHandle {
    switch choice {
    case .auto: break
    case .opengl: set(SDL_HINT_RENDER_DRIVER, "opengl")
    case .software: set(SDL_HINT_RENDER_DRIVER, "software")
    }
    let flags = SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = unsafe SDL_CreateRenderer(window.pointer, -1, flags) else {
      throw SDLError.last("SDL_CreateRenderer")
    }
    return unsafe RendererHandle(renderer, drawingInto: window)
  }
}
