/// The facts about a window and its display on which frame times depend, for recordings.
public struct WindowFacts: Sendable {
  /// SDL's version at run time.
  public let sdlVersion: String
  /// Whether it is SDL 3 behind sdl2-compat.
  public let isSDLCompat: Bool
  /// SDL's name of the video driver, such as `wayland` or `x11`.
  public let videoDriver: String
  /// The name of the renderer, such as `opengl` or `software`.
  public let renderer: String
  /// The graphics card, such as `AMD Radeon 780M (radeonsi, …)`, or a software implementation.
  public let graphicsDevice: String
  /// The driver of the graphics card and its version.
  public let graphicsDriver: String
  /// The largest width and height of an image that the renderer can draw, in device pixels.
  public let maximumImageSide: Int
  /// Whether presenting a frame waits for the display. Otherwise the frame loop paces itself.
  public let isPacedByDisplay: Bool
  /// Whether the compositor says when it has taken a frame.
  public let waitsUntilTaken: Bool
  /// The refresh rate of the display in Hz, as it was measured.
  public let refreshRate: Double
  /// The source of ``refreshRate``.
  public let refreshRateSource: String
  /// The refresh rate in Hz that the display states.
  public let statedRefreshRate: Double
  /// Whether the display refreshes at a fixed rate.
  public let hasFixedRefreshRate: Bool
  /// The process of the compositor or X server; nil if it is unknown, as on another machine.
  public let displayServer: Int32?
  /// The displays, such as `DP-1 2560x1440@144`.
  public let displays: [String]

  init(of display: Display, _ refresh: RefreshFacts) {
    let window = display.window
    (sdlVersion, isSDLCompat) = PlatformFacts.sdlVersion
    videoDriver = display.driver
    renderer = window.rendererName
    (graphicsDevice, graphicsDriver) = (window.graphics.device, window.graphics.driver)
    maximumImageSide = window.textureLimit
    isPacedByDisplay = refresh.isPaced
    waitsUntilTaken = window.hasFrameCallback
    refreshRate = refresh.hertz
    refreshRateSource = refresh.source
    statedRefreshRate = refresh.statedHertz
    hasFixedRefreshRate = refresh.isFixed
    displayServer = window.displayServer
    displays = PlatformFacts.outputs
  }
}
