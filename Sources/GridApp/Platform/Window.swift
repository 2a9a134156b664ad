import CSDL2
import GridEngine

/// A window on the desktop and what it draws with.
@safe
final class Window {
  /// How a window draws.
  enum RendererChoice: String, CaseIterable, Sendable {
    /// What is fastest on this display; see `docs/rendering.md`.
    case auto
    case opengl
    case software
  }

  let handle: OpaquePointer
  let rendererHandle: BorrowedRenderer
  /// What SDL calls the renderer in use: "software", "opengl", …
  let rendererName: String
  /// The longest side that a texture may have, in pixels.
  let textureLimit: Int
  /// What draws, and its driver.
  let graphics: GraphicsFacts
  /// Whether presenting may wait for the display. SDL's software renderer claims to everywhere; on
  /// X11 and on drivers without a screen it returns when it has copied the picture.
  let mayWaitForDisplay: Bool
  /// What shows the pixels where SDL does not.
  private var framebuffer: WaylandFramebuffer?
  /// What tells when a frame was taken, where the window is Wayland's.
  private var frameCallback: WaylandFrameCallback?

  /// Opens a window, hidden until ``show()``.
  ///
  /// - Parameters:
  ///   - size: The size of its content, points.
  ///   - driver: The video driver that runs, from ``VideoSystem/driver``.
  /// - Throws: ``SDLError`` when no window or no renderer can be made.
  init(title: String, size: Size, renderer choice: RendererChoice, driver: String) throws(SDLError)
  {
    if choice == .software { Self.useSharedMemoryFramebuffer() }
    var window = try unsafe Self.makeWindow(title: title, size: size)
    framebuffer =
      unsafe Self.wantsFramebuffer(choice, driver) ? Self.makeFramebuffer(for: window) : nil
    if let framebuffer {
      unsafe handle = window
      rendererHandle = unsafe BorrowedRenderer(framebuffer.renderer)
      rendererName = "software"
      textureLimit = 16_384
      graphics = unsafe GraphicsFacts(of: framebuffer.renderer)
      mayWaitForDisplay = true
      frameCallback = unsafe Self.makeFrameCallback(for: window)
      unsafe SDL_SetRenderDrawBlendMode(framebuffer.renderer, SDL_BLENDMODE_BLEND)
      return
    }
    var renderer = try unsafe Self.makeRenderer(for: window, choice)
    // Without a graphics card OpenGL is emulated on the processor. On X11 the software renderer with
    // shared memory is then three times as fast a frame (1.8 ms against 5.8 for 60 pictures on
    // 1920×1080).
    if choice == .auto, driver == "x11", unsafe Self.isEmulatedOpenGL(renderer) {
      unsafe SDL_DestroyRenderer(renderer)
      unsafe SDL_DestroyWindow(window)
      Self.useSharedMemoryFramebuffer()
      unsafe window = try Self.makeWindow(title: title, size: size)
      unsafe renderer = try Self.makeRenderer(for: window, .software)
    }
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(renderer, &info)
    unsafe handle = window
    rendererHandle = unsafe BorrowedRenderer(renderer)
    rendererName = unsafe info.name.map { unsafe String(cString: $0) } ?? "unknown"
    // The software renderer knows no limit and says 0.
    textureLimit = unsafe info.max_texture_width > 0 ? Int(info.max_texture_width) : 16_384
    graphics = unsafe GraphicsFacts(of: renderer)
    mayWaitForDisplay = driver == "wayland" || rendererName != "software"
    frameCallback = unsafe Self.makeFrameCallback(for: window)
    unsafe SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  isolated deinit {
    frameCallback = nil
    unsafe SDL_DestroyRenderer(rendererHandle.pointer)
    framebuffer = nil
    unsafe SDL_DestroyWindow(handle)
  }

  /// Whether the display tells when it has taken a frame.
  var tellsWhenTaken: Bool { frameCallback != nil }

  /// Waits until the display has taken the frame that was presented last, so that the next one, begun
  /// now, is seen a refresh later; where the display does not tell, not at all.
  func waitUntilTaken() { frameCallback?.wait() }

  /// Shows what was drawn; waits for the display where the renderer does, and not where
  /// ``waitUntilTaken()`` was called before.
  func present() {
    frameCallback?.request()
    guard let framebuffer else { return unsafe SDL_RenderPresent(rendererHandle.pointer) }
    framebuffer.present()
  }

  /// Has the renderer draw as many pixels as the window has by now, where SDL does not see to it.
  func fitRenderer() { unsafe framebuffer?.resize(to: Self.drawableSize(of: handle)) }

  /// Puts the window on the screen.
  func show() { unsafe SDL_ShowWindow(handle) }

  /// Sets the title in the window's bar.
  func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(handle, title) }

  /// The size of its content in points.
  var size: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(handle, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// The size of its content in device pixels.
  var sizeInPixels: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetRendererOutputSize(rendererHandle.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Device pixels in a point.
  var scale: Double {
    let points = size.width
    return points > 0 ? max(1, Double(sizeInPixels.width) / points) : 1
  }

  /// Refreshes a second of the display the window is on, or nil where SDL does not know.
  ///
  /// SDL rounds it to whole numbers: 59.94 reads as 60.
  var refreshRate: Double? {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return nil }
    return unsafe mode.refresh_rate > 0 ? Double(mode.refresh_rate) : nil
  }

  /// Whether anybody can see it.
  var isVisible: Bool {
    let flags = unsafe SDL_GetWindowFlags(handle)
    return flags & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  private static func makeWindow(title: String, size: Size) throws(SDLError) -> OpaquePointer {
    let flags =
      SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    let centered = Int32(bitPattern: grid_window_pos_centered())
    guard
      let window = unsafe SDL_CreateWindow(
        title, centered, centered, Int32(size.width), Int32(size.height), flags)
    else { throw SDLError.last("SDL_CreateWindow") }
    unsafe SDL_SetWindowMinimumSize(window, 160, 120)
    return unsafe window
  }

  /// Whether pixels go through shared memory: where there is no graphics card under Wayland, or where
  /// that is asked for. SDL 3, which may stand behind SDL 2, keeps other things of a surface.
  private static func wantsFramebuffer(_ choice: RendererChoice, _ driver: String) -> Bool {
    guard driver == "wayland", !PlatformFacts.sdlVersion.isCompat else { return false }
    return choice == .software || choice == .auto && !PlatformFacts.hasGraphicsCard
  }

  private static func makeRenderer(
    for window: OpaquePointer, _ choice: RendererChoice
  ) throws(SDLError) -> OpaquePointer {
    switch choice {
    case .auto: break
    case .opengl: set(SDL_HINT_RENDER_DRIVER, "opengl")
    case .software: set(SDL_HINT_RENDER_DRIVER, "software")
    }
    let flags = SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = unsafe SDL_CreateRenderer(window, -1, flags) else {
      throw SDLError.last("SDL_CreateRenderer")
    }
    return unsafe renderer
  }

  /// Has software windows shown through shared memory; must come before the window is made.
  private static func useSharedMemoryFramebuffer() {
    set(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
  }

  private static func isEmulatedOpenGL(_ renderer: OpaquePointer) -> Bool {
    unsafe GraphicsFacts(of: renderer).isEmulatedOpenGL
  }
}
