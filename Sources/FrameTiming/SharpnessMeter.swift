/// Measures the time from the end of a motion until all visible tiles show their final image.
package struct SharpnessMeter {
  /// The time in milliseconds of the last motion: from its last frame to the first frame whose
  /// tiles are all sharp.
  package private(set) var last: Double?
  /// The longest time of all motions, in milliseconds.
  package private(set) var worst: Double?
  /// The number of motions after which all tiles became sharp. After other motions, the next one
  /// began before that.
  package private(set) var count = 0

  private var movedUntil: FrameTime?
  private var longestWait = 0.0
  private var waitingSince: FrameTime?

  /// Creates a meter without frames.
  package init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - didMove: Whether the content moved since the previous frame.
  ///   - unsharpTiles: The number of visible tiles that are blank, or show a preview or an image of
  ///     another size.
  ///   - time: The time at which the present call returned.
  package mutating func add(didMove: Bool, unsharpTiles: Int, at time: FrameTime) {
    longestWait = longest(until: time)
    waitingSince = unsharpTiles == 0 ? nil : didMove ? time : waitingSince ?? time
    if didMove { movedUntil = time }
    guard let start = movedUntil, !didMove, unsharpTiles == 0 else { return }
    let milliseconds = time.milliseconds(since: start)
    last = milliseconds
    worst = max(worst ?? 0, milliseconds)
    count += 1
    movedUntil = nil
  }

  /// Returns the longest time, in milliseconds, during which content was at rest with tiles that
  /// were not sharp. This includes the time after a window opens, a wait that has not ended at
  /// `time`, and one that a motion interrupted.
  package func longest(until time: FrameTime) -> Double {
    max(longestWait, waitingSince.map { time.milliseconds(since: $0) } ?? 0)
  }
}
