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
  func willPresent(frame: Int) { unsafe _ = grid_presentation_announce(handle, Int64(frame)) }

  func takeAll(_ body: (ShownFrame) -> Void) {
    var answer = grid_presentation_answer()
    while unsafe grid_presentation_take(handle, &answer) {
      let time = answer.discarded ? nil : FrameTime(nanoseconds: answer.time)
      body(
        ShownFrame(
          frame: Int(answer.frame), time: time, period: answer.refresh,
          source: .waylandPresentation))
    }
  }
}
