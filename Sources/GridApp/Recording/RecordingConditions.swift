/// Under which conditions a recording was made: what two of them have to share to be compared.
nonisolated struct RecordingConditions: Codable, Equatable, Sendable {
  var appVersion = ""
  /// SDL's version at run time, and whether SDL 3 stands behind it (sdl2-compat).
  var sdlVersion = ""
  var isSDLCompat = false
  /// SDL's video driver (`wayland`, `x11`, …) and the renderer in use.
  var videoDriver = ""
  var renderer = ""
  /// What the renderer draws with, and that one's driver, as OpenGL names them.
  var gpu = ""
  var gpuDriver = ""
  /// Who paces the loop: `display` or `loop`.
  var pacing = ""
  /// Whether a frame was handed over before its idle time, and the next begun when it was taken.
  var waitsUntilTaken: Bool?
  /// Hertz, and where the figure comes from.
  var refreshRate = 0.0
  var refreshSource = ""
  var hasFixedRefresh = true
  /// Hertz as the display or its driver stated it, whatever frames showed.
  var statedRefreshRate: Double?
  /// Outputs as `DP-1 2560x1440@143.86`.
  var outputs: [String] = []
  /// Pixels per point.
  var scale = 1.0
  /// Points.
  var windowWidth = 0
  var windowHeight = 0
  /// What was shown and how it was moved: scene, replay file, live input.
  var scene = ""
  var scenario = ""
  /// How many items the scene had.
  var items: Int?
  /// Switches by their option's name: `decode: main`.
  var settings: [String: String] = [:]

  init() {}
}
