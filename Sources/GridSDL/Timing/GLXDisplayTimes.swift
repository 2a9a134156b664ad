import CGLX
import FrameTiming

/// Measured display times on X11, if the OpenGL driver reports them.
///
/// - SeeAlso: `GLX_OML_sync_control`, whose swap count identifies the frame.
@safe
@MainActor final class GLXDisplayTimes: DisplayTimes {
  private let handle: OpaquePointer
  /// The owner of the OpenGL context, which must be destroyed last.
  private let renderer: RendererHandle?

  /// Uses the current OpenGL context.
  ///
  /// - Parameter renderer: The owner of the context, just made.
  /// - Returns: `nil` if there is no context, it is not GLX's, or the driver does not report
  ///   display times.
  init?(of renderer: RendererHandle?) {
    guard let handle = unsafe grid_glx_sync_create() else { return nil }
    unsafe self.handle = handle
    self.renderer = renderer
  }

  /// Like ``init(of:)``, with other functions than those of libGL.
  init?(functions: grid_glx_functions) {
    var functions = functions
    guard let handle = unsafe grid_glx_sync_create_with(&functions) else { return nil }
    unsafe self.handle = handle
    renderer = nil
  }

  isolated deinit { unsafe grid_glx_sync_destroy(handle) }

  func willPresent(frame: Int) { unsafe grid_glx_sync_will_swap(handle, Int64(frame)) }

  func drain(_ body: (PresentationFeedback) -> Void) {
    var displayTime = grid_glx_display_time()
    guard unsafe grid_glx_sync_poll(handle, &displayTime) else { return }
    body(
      PresentationFeedback(
        frame: Int(displayTime.frame), time: FrameTime(nanoseconds: displayTime.time),
        period: displayTime.refresh, source: .openMLSync))
  }
}
