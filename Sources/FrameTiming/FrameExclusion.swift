/// The reason why a frame is left out of statistics and recordings.
public enum FrameExclusion: UInt8, CaseIterable, Sendable {
  /// The frame counts.
  case none
  /// The frame is the first of a run. The time before it was idle.
  case runStart
  /// The frame is one of the first after the window, its size or its renderer changed.
  case warmUp
  /// The window is minimized or hidden.
  case hidden
  /// The compositor delays the frames of a covered window.
  case throttled
  /// The process or the machine was suspended: more than a second passed without work.
  case suspended
  /// The overlay of frame times was switched, which is not work of the content.
  case overlay

  /// The name in reports.
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
