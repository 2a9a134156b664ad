import CWayland
import FrameTiming

/// True display times under Wayland, beside SDL on SDL's own connection.
///
/// Call ``willPresent(frame:)`` right before each present and ``takeAll(_:)`` right after it.
///
/// - SeeAlso: the presentation-time protocol, whose `wp_presentation_feedback` this asks for.
@safe
final class WaylandPresentation: DisplayTimes {
  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Begins to ask for the times of one surface.
  ///
  /// - Returns: `nil` if the system has no libwayland or the compositor does not tell.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_presentation_create(surface.display, surface.surface) else {
      return nil
    }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_presentation_destroy(handle) }

  /// Asks nothing while too many earlier frames are unanswered, as those of a covered window are.
  func willPresent(frame: Int) {
    unsafe _ = grid_presentation_request_feedback(handle, Int64(frame))
  }

  func takeAll(_ body: (ShownFrame) -> Void) {
    var feedback = grid_presentation_feedback()
    while unsafe grid_presentation_poll(handle, &feedback) {
      let time = feedback.discarded ? nil : FrameTime(nanoseconds: feedback.time)
      body(
        ShownFrame(
          frame: Int(feedback.frame), time: time, period: feedback.refresh,
          source: .waylandPresentation))
    }
  }
}
