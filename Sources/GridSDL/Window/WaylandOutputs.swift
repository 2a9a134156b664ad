import CWayland

/// The refresh rates of a Wayland compositor's outputs, received on SDL's own connection.
///
/// SDL 2 states the rate that an output had when the program started, in whole hertz.
@safe
@MainActor final class WaylandOutputs {
  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Follows the outputs of the compositor of a surface.
  ///
  /// - Returns: `nil` if the system has no libwayland.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_outputs_create(surface.display) else { return nil }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_outputs_destroy(handle) }

  /// The current refresh rate in hertz of a display; nil if it is unknown.
  ///
  /// - Parameter display: SDL's index of the display.
  func refreshRate(ofDisplay display: Int) -> Double? {
    let count = unsafe Int(grid_outputs_count(handle))
    // SDL's list may be behind after an output was added or removed.
    let index = count == 1 ? 0 : display
    let millihertz = unsafe grid_outputs_refresh_rate(handle, Int32(clamping: index))
    return millihertz > 0 ? Double(millihertz) / 1_000 : nil
  }
}
