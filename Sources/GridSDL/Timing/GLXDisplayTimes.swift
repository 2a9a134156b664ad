import CGLX
import FrameTiming

/// True display times on X11, where OpenGL's driver tells them.
///
/// - SeeAlso: `GLX_OML_sync_control`, whose count of finished swaps names the frame.
@safe
final class GLXDisplayTimes: DisplayTimes {
  private let handle: OpaquePointer
  /// Whose context is asked, which must not go before.
  private let renderer: RendererHandle?

  /// Begins to ask for the OpenGL context that is current.
  ///
  /// - Parameter renderer: The owner of the context, just made.
  /// - Returns: `nil` if there is none, it is not GLX's, or the driver does not tell.
  init?(of renderer: RendererHandle?) {
    guard let handle = unsafe grid_glx_sync_create() else { return nil }
    unsafe self.handle = handle
    self.renderer = renderer
  }

  /// As ``init(of:)``, with other functions than libGL's.
  init?(functions: grid_glx_functions) {
    var functions = functions
    guard let handle = unsafe grid_glx_sync_create_with(&functions) else { return nil }
    unsafe self.handle = handle
    renderer = nil
  }

  isolated deinit { unsafe grid_glx_sync_destroy(handle) }

  func willPresent(frame: Int) { unsafe grid_glx_sync_will_swap(handle, Int64(frame)) }

  func takeAll(_ body: (ShownFrame) -> Void) {
    var displayTime = grid_glx_display_time()
    guard unsafe grid_glx_sync_poll(handle, &displayTime) else { return }
    body(
      ShownFrame(
        frame: Int(displayTime.frame), time: FrameTime(nanoseconds: displayTime.time),
        period: displayTime.refresh, source: .openMLSync))
  }
}
