import CWayland

/// Tells when a Wayland compositor has taken a frame, beside SDL on SDL's own connection.
///
/// SDL waits for the frame before to be taken when it is asked to show the next, which is then seen two
/// refreshes after it was begun. Begun when the one before was taken, and handed over as soon as it is
/// done, it is seen after one.
@safe
final class WaylandFrameCallback {
  /// How long a frame is waited for: the compositor never takes what cannot be seen.
  private static let patience: Int64 = 50_000_000

  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Begins to listen for one surface.
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

  /// Asks about the frame that is presented next; right before each present.
  func request() { unsafe grid_frame_callback_request(handle) }

  /// Waits until the last frame has been taken.
  func wait() { unsafe _ = grid_frame_callback_wait(handle, Self.patience) }
}
