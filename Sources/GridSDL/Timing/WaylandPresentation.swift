import CWayland
import FrameTiming

/// Measured display times under Wayland, received on SDL's own connection.
///
/// Call ``willPresent(frame:)`` immediately before each present and ``drain(_:)`` immediately
/// after it.
///
/// - SeeAlso: `wp_presentation_feedback` of the presentation-time protocol.
@safe
@MainActor final class WaylandPresentation: DisplayTimes {
  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Requests the display times of one surface.
  ///
  /// - Returns: `nil` if the system has no libwayland or the compositor does not support the
  ///   protocol.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_presentation_create(surface.display, surface.surface) else {
      return nil
    }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_presentation_destroy(handle) }

  /// Does nothing while too many requests are pending, as for a covered window.
  func willPresent(frame: Int) {
    unsafe _ = grid_presentation_request_feedback(handle, Int64(frame))
  }

  func drain(_ body: (PresentationFeedback) -> Void) {
    var feedback = grid_presentation_feedback()
    while unsafe grid_presentation_poll(handle, &feedback) {
      let time = feedback.discarded ? nil : FrameTime(nanoseconds: feedback.time)
      body(
        PresentationFeedback(
          frame: Int(feedback.frame), time: time, period: feedback.refresh,
          source: .waylandPresentation))
    }
  }
}
