import FrameTiming

/// A display that tells when it showed a frame.
package protocol DisplayTimes: AnyObject {
  /// Asks when the frame that is presented next will be seen; right before each present.
  func willPresent(frame: Int)

  /// Hands the answers that have arrived to `body`, in the order of the frames; right after each
  /// present. Never waits for a refresh.
  func takeAll(_ body: (ShownFrame) -> Void)
}
