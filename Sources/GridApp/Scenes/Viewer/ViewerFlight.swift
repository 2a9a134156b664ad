import FrameTiming

/// How far an opened picture is on its way from its tile to the window, or back.
///
/// Turns round at any moment, from where it is; what is left of the way takes its part of the time.
nonisolated struct ViewerFlight: Equatable {
  /// Seconds for the whole way.
  static let duration = 0.25

  /// 0 at the tile, 1 in the window.
  private(set) var progress = 0.0
  /// Whether it goes to the window, or is there.
  private(set) var isOpening = true

  private var turnedAt = 0.0
  private var start: FrameTime?

  private var target: Double { isOpening ? 1 : 0 }

  /// Whether it is on its way.
  var isMoving: Bool { progress != target }

  /// Whether it is back at its tile.
  var hasLanded: Bool { !isOpening && progress == 0 }

  /// Goes to the window or to the tile from where it is.
  mutating func turn(toOpen opens: Bool) {
    guard opens != isOpening else { return }
    isOpening = opens
    turnedAt = progress
    start = nil
  }

  /// Is where the frame that will be shown at `time` has it; the first one begins the way.
  mutating func advance(to time: FrameTime) {
    guard isMoving else { return }
    let begin = start ?? time
    start = begin
    let way = target - turnedAt
    let part = min(1, time.seconds(since: begin) / (Self.duration * abs(way)))
    let left = 1 - part
    // Fast at first and slow at the end.
    progress = part >= 1 ? target : turnedAt + way * (1 - left * left * left)
  }
}
