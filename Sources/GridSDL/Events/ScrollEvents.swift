import FrameTiming
import GridEngine

/// A source of the movements of wheels and touchpads that the window system reports in more detail than
/// SDL 2. SDL's own wheel events are ignored then.
@MainActor package protocol ScrollEvents: AnyObject {
  /// Returns the next movement, or nil if none has arrived. Never waits.
  func next(at now: FrameTime) -> AxisInput?

  /// Returns the next event of a pinch or hold gesture, or nil if none has arrived. Never waits.
  func nextGesture(at now: FrameTime) -> GestureInput?

  /// Returns the time of the newest movement or gesture since the last call; nil without one.
  func takeNewestInput() -> FrameTime?
}

extension Window {
  /// Creates the source of wheels and touchpads under X11; nil under other window systems and for servers
  /// without XInput 2.1. Call it before the window is shown.
  ///
  /// - Parameter wake: Wakes the main thread. Called on another one.
  package func makeX11Scrolling(wake: @escaping @Sendable () -> Void) -> (any ScrollEvents)? {
    X11Scrolling(of: handle, wake: wake)
  }
}
