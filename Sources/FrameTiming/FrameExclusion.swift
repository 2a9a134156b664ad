/// Why a frame is left out of statistics and recordings: nothing moved, or the display was not
/// asked for what it did.
public enum FrameExclusion: UInt8, CaseIterable, Sendable {
  /// Counted.
  case none
  /// The first frame of a run: the time before it was idle.
  case runStart
  /// Among the first frames after the window, its size or its renderer changed.
  case warmUp
  /// The window is minimised or hidden.
  case hidden
  /// The compositor holds frames of a covered window back.
  case throttled
  /// The process or the machine slept: over a second without work.
  case suspended
  /// The overlay of frame times was switched: what that takes is not the content's.
  case overlay

  /// The word that reports show.
  public var name: String {
    switch self {
    case .none: "counted"
    case .runStart: "run start"
    case .warmUp: "warm-up"
    case .hidden: "hidden"
    case .throttled: "throttled"
    case .suspended: "suspended"
    case .overlay: "overlay switched"
    }
  }
}
