/// How long it takes, once content rests, until no tile in view is blank or a preview.
package struct SharpnessMeter {
  /// Milliseconds from the last frame that moved to the first in which all was sharp, of the last
  /// motion that got there.
  package private(set) var last: Double?
  /// The longest of all motions.
  package private(set) var worst: Double?
  /// How many motions got there; the others were followed by the next one before.
  package private(set) var count = 0

  private var movedUntil: FrameTime?
  private var longestWait = 0.0
  private var waitingSince: FrameTime?

  /// Makes a meter that has seen no frame.
  package init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - didMove: Whether content lies elsewhere than in the frame before.
  ///   - unsharpTiles: Tiles in view that are blank, a preview, or a picture of another size.
  ///   - time: When its present returned.
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

  /// The longest wait of content at rest so far in milliseconds: that of pictures when a window opens
  /// counts too, and one that goes on at `time` or was cut short by a motion.
  package func longest(until time: FrameTime) -> Double {
    max(longestWait, waitingSince.map { time.milliseconds(since: $0) } ?? 0)
  }
}
