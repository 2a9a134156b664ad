/// The conditions of a recording. Comparable recordings share them.
package struct RecordingConditions: Codable, Equatable, Sendable {
  package var appVersion = ""
  /// SDL's version at run time, and whether it is sdl2-compat on top of SDL 3.
  package var sdlVersion = ""
  package var isSDLCompat = false
  /// SDL's video driver (`wayland`, `x11`, …) and renderer.
  package var videoDriver = ""
  package var renderer = ""
  /// The device and the driver of the renderer, by OpenGL's names.
  package var gpu = ""
  package var gpuDriver = ""
  /// The pacing of the loop: `display` or `loop`.
  package var pacing = ""
  /// Whether frames were presented before idle time, and the loop then waited for the frame
  /// callback.
  package var waitsUntilTaken: Bool?
  /// The refresh rate in hertz, and its source.
  package var refreshRate = 0.0
  package var refreshSource = ""
  package var hasFixedRefresh = true
  /// The refresh rate in hertz that the display or its driver states. Measured rates do not change
  /// it.
  package var statedRefreshRate: Double?
  /// The outputs, such as `DP-1 2560x1440@143.86`.
  package var outputs: [String] = []
  /// The scale in pixels per point.
  package var scale = 1.0
  /// The size of the window in points.
  package var windowWidth = 0
  package var windowHeight = 0
  /// The scene, and its input: a replay file or `live`.
  package var scene = ""
  package var scenario = ""
  /// The number of items of the scene.
  package var items: Int?
  /// Settings by the names of their options: `decode: main`.
  package var settings: [String: String] = [:]

  package init() {}

  /// The size of the window as text; empty if it is unknown.
  var windowSize: String { windowWidth > 0 ? "\(windowWidth)x\(windowHeight)" : "" }
}
