/// A phase of a frame, in the order of the frame loop. Recordings, traces and the overlay use the
/// same names.
public enum FramePhase: Int, CaseIterable, Sendable {
  /// Recognizes gestures in input events.
  case input
  /// Advances motion, and applies decoded images and changes of data.
  case update
  /// Dequeues and configures the cells that became visible.
  case layout
  /// Uploads decoded images to textures.
  case upload
  /// Passes draw lists to the renderer.
  case draw
  /// Submits the renderer's commands.
  case flush
  /// Prefetches until the deadline.
  case idle
  /// Waits for the display in the present call, and sleeps if the loop paces itself.
  case wait

  /// The name in recordings, such as `input`.
  public var name: String {
    switch self {
    case .input: "input"
    case .update: "update"
    case .layout: "layout"
    case .upload: "upload"
    case .draw: "draw"
    case .flush: "flush"
    case .idle: "idle"
    case .wait: "wait"
    }
  }

  /// The phases that are necessary to show the frame: all except idle and wait.
  public static let work: [FramePhase] = [.input, .update, .layout, .upload, .draw, .flush]
}

/// The wall time of each phase, in nanoseconds, stored inline.
public struct FramePhaseTimes: Sendable {
  private var storage = InlineArray<8, Int64>(repeating: 0)

  /// Creates times of 0.
  public init() {}

  /// The time of a phase in nanoseconds.
  public subscript(phase: FramePhase) -> Int64 {
    get { storage[phase.rawValue] }
    set { storage[phase.rawValue] = newValue }
  }

  /// Returns the time of a phase in milliseconds.
  public func milliseconds(_ phase: FramePhase) -> Double { Double(self[phase]) / 1e6 }

  /// Returns the longest of `phases`, or the earliest of the longest ones.
  public func longest(of phases: [FramePhase]) -> FramePhase? {
    var longest: FramePhase?
    for phase in phases where longest.map({ self[phase] > self[$0] }) ?? true { longest = phase }
    return longest
  }
}
