import CWayland

/// The frame callbacks of a Wayland compositor, received on SDL's own connection.
///
/// SDL waits for the previous frame's callback only when the next frame is presented, so a frame is
/// shown two refreshes after its start. A frame that starts at the callback, and is presented as
/// soon as it is finished, is shown after one.
@safe
@MainActor final class WaylandFrameCallback {
  /// The timeout in nanoseconds: the compositor sends no callbacks for an invisible window.
  private static let timeout: Int64 = 50_000_000

  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Listens to the callbacks of one surface.
  ///
  /// - Returns: `nil` if the system has no libwayland.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_frame_callback_create(surface.display, surface.surface) else {
      return nil
    }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_frame_callback_destroy(handle) }

  /// Requests the callback of the next frame. Call it immediately before each present.
  func request() { unsafe grid_frame_callback_request(handle) }

  /// Waits for the callback of the last frame, and returns whether it came within the time limit.
  func wait() -> Bool { unsafe grid_frame_callback_wait(handle, Self.timeout) }
}
