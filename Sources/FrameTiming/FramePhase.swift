/// The phases of a frame, in their order; the names are those of recordings, traces and the HUD.
public enum FramePhase: Int, CaseIterable, Sendable {
  /// Events become gestures.
  case input
  /// Motion, finished pictures, pending changes of data.
  case update
  /// What became visible is found, dequeued and configured.
  case layout
  /// Finished pictures become textures.
  case upload
  /// Draw lists go to the renderer.
  case draw
  /// The renderer submits.
  case flush
  /// Preparing ahead until the deadline.
  case idle
  /// Waiting for the display in present, and in the loop's own pacing.
  case wait

  /// The phase's name, as `input`.
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

  /// The phases that are work which a frame cannot be shown without: all but idle and wait.
  public static let work: [FramePhase] = [.input, .update, .layout, .upload, .draw, .flush]
}

/// Nanoseconds of wall time for each phase, stored inline.
public struct FramePhaseTimes: Sendable {
  private var storage = InlineArray<8, Int64>(repeating: 0)

  /// Makes times of zero.
  public init() {}

  /// Nanoseconds of one phase.
  public subscript(phase: FramePhase) -> Int64 {
    get { storage[phase.rawValue] }
    set { storage[phase.rawValue] = newValue }
  }

  /// Milliseconds of one phase.
  public func milliseconds(_ phase: FramePhase) -> Double { Double(self[phase]) / 1e6 }

  /// The phase among `phases` that took longest; the earliest of equals.
  public func longest(of phases: [FramePhase]) -> FramePhase? {
    var longest: FramePhase?
    for phase in phases where longest.map({ self[phase] > self[$0] }) ?? true { longest = phase }
    return longest
  }
}
