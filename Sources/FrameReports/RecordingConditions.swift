/// Under which conditions a recording was made: what two of them have to share to be compared.
package struct RecordingConditions: Codable, Equatable, Sendable {
  package var appVersion = ""
  /// SDL's version at run time, and whether SDL 3 stands behind it (sdl2-compat).
  package var sdlVersion = ""
  package var isSDLCompat = false
  /// SDL's video driver (`wayland`, `x11`, …) and the renderer in use.
  package var videoDriver = ""
  package var renderer = ""
  /// What the renderer draws with, and that one's driver, as OpenGL names them.
  package var gpu = ""
  package var gpuDriver = ""
  /// Who paces the loop: `display` or `loop`.
  package var pacing = ""
  /// Whether a frame was handed over before its idle time, and the next begun when it was taken.
  package var waitsUntilTaken: Bool?
  /// Hertz, and where the figure comes from.
  package var refreshRate = 0.0
  package var refreshSource = ""
  package var hasFixedRefresh = true
  /// Hertz as the display or its driver stated it, whatever frames showed.
  package var statedRefreshRate: Double?
  /// Outputs as `DP-1 2560x1440@143.86`.
  package var outputs: [String] = []
  /// Pixels per point.
  package var scale = 1.0
  /// Points.
  package var windowWidth = 0
  package var windowHeight = 0
  /// What was shown and how it was moved: scene, replay file, live input.
  package var scene = ""
  package var scenario = ""
  /// How many items the scene had.
  package var items: Int?
  /// Switches by their option's name: `decode: main`.
  package var settings: [String: String] = [:]

  package init() {}
}
