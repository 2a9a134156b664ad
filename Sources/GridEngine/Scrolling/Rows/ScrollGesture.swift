import FrameTiming

/// A scroll gesture and its target.
///
/// Over a row, neither the row nor the content moves until the first points of the gesture decide
/// between them. Elsewhere the target is the content.
@MainActor
struct ScrollGesture {
  /// The target of a gesture.
  enum Owner: Hashable {
    /// Not decided yet.
    case undecided
    case content
    case row
  }

  /// The row under the pointer at the start of the gesture.
  let row: RowScroller?
  private(set) var owner: Owner
  /// Whether the gesture is in progress.
  private(set) var isOpen = true
  /// The time of the last movement.
  private(set) var time: FrameTime
  private var lock: ScrollDirectionLock

  /// The distance in points after which a touchpad gesture is decided; touchpads filter tremor.
  static let fingerSlop = 3.0
  /// The distance in points after which a touch is decided, larger than the tremor of a finger.
  static let touchSlop = 8.0

  /// Creates an ended gesture.
  init() {
    row = nil
    owner = .content
    isOpen = false
    time = FrameTime(nanoseconds: .min / 2)
    lock = ScrollDirectionLock()
  }

  /// Creates a gesture that begins at `time`.
  init(over row: RowScroller?, slop: Double, at time: FrameTime) {
    self.row = row
    self.time = time
    owner = row == nil ? .content : .undecided
    lock = ScrollDirectionLock(slop: slop)
  }

  /// Adds a movement.
  ///
  /// - Returns: The movement of the target; `nil` while the target is undecided.
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

  /// Ends the gesture; returns whether it was in progress.
  @discardableResult
  mutating func end() -> Bool {
    defer { isOpen = false }
    return isOpen
  }

  /// Returns the fling of the other target, if a gesture ended in a flick along its axis; `nil` if
  /// the target does not change.
  func otherFling(at time: FrameTime) -> (owner: Owner, axis: Axis, velocity: Double)? {
    guard let row, let (axis, velocity) = lock.fling(at: time) else { return nil }
    let flying = axis == row.row.axis ? Owner.row : .content
    return flying == owner ? nil : (flying, axis, velocity)
  }
}
