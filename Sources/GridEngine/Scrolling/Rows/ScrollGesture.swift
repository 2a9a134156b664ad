import FrameTiming

/// A gesture that is going on, and whom it moves.
///
/// Over a row both the row and the content around it wait until the first points of way tell which
/// of the two is meant; elsewhere all of it is the content's.
@MainActor
struct ScrollGesture {
  /// Whom a gesture moves.
  enum Owner: Hashable {
    /// Nobody yet.
    case undecided
    case content
    case row
  }

  /// The row under the pointer when it began.
  let row: RowScroller?
  private(set) var owner: Owner
  /// Whether it is still going on.
  var isOpen = true
  /// When it last moved.
  private(set) var time: FrameTime
  private var lock: ScrollDirectionLock

  /// Touchpads report what fingers move, not how they tremble.
  static let fingerSlop = 3.0
  /// What a finger on the screen trembles.
  static let touchSlop = 8.0

  /// No gesture.
  init() {
    row = nil
    owner = .content
    isOpen = false
    time = FrameTime(nanoseconds: .min / 2)
    lock = ScrollDirectionLock()
  }

  /// Begins at `time`.
  init(over row: RowScroller?, slop: Double, at time: FrameTime) {
    self.row = row
    self.time = time
    owner = row == nil ? .content : .undecided
    lock = ScrollDirectionLock(slop: slop)
  }

  /// Adds a movement.
  ///
  /// - Returns: What the owner moves by; nil while there is none.
  mutating func add(_ delta: ScrollDelta, at time: FrameTime) -> ScrollDelta? {
    self.time = max(self.time, time)
    guard let row else { return delta }
    guard let (axis, distance) = lock.add(delta, at: time, preferring: row.row.axis.cross) else {
      return nil
    }
    owner = axis == row.row.axis ? .row : .content
    var movement = ScrollDelta()
    movement[axis] = distance
    return movement
  }

  /// Whom the other's end sets flying, and how fast, where a gesture that began one way ended in a
  /// flick the other way; nil where the owner goes on as it was.
  func turnedFling(at time: FrameTime) -> (owner: Owner, axis: Axis, velocity: Double)? {
    guard let row, let (axis, velocity) = lock.fling(at: time) else { return nil }
    let flying = axis == row.row.axis ? Owner.row : .content
    return flying == owner ? nil : (flying, axis, velocity)
  }
}
