import FrameTiming

/// A source of the times at which the display showed frames.
package protocol DisplayTimes: AnyObject {
  /// Requests the display time of the next frame. Call it immediately before each present.
  func willPresent(frame: Int)

  /// Calls `body` with the display times that have arrived, in the order of the frames. Call it
  /// immediately after each present. Never waits for a refresh.
  func drain(_ body: (PresentationFeedback) -> Void)
}
