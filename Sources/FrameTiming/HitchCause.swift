/// The cause of a hitch (jank), as far as the process can determine it.
///
/// In Apple's terms, the phases are commit hitches, and ``gpuCompositor`` is a render hitch.
public enum HitchCause: UInt8, CaseIterable, Sendable {
  /// The frame had no hitch.
  case none
  /// The input phase was the longest phase of a thread that ran for too long.
  case input
  /// The update phase was the longest.
  case update
  /// The layout phase was the longest.
  case layout
  /// The upload phase was the longest.
  case upload
  /// The draw phase was the longest.
  case draw
  /// Prefetching ended after its deadline.
  case idle
  /// The thread was runnable but not running.
  case preempted
  /// The thread waited for pages from disk (major page faults).
  case io
  /// The frame was presented on time but became visible late.
  case gpuCompositor
  /// None of the others applies.
  case unknown
  /// The input phase was the longest, and most of it were tasks of the main actor.
  case tasks

  /// The name in recordings and reports.
  public var name: String {
    switch self {
    case .none: "none"
    case .input: "input"
    case .update: "update"
    case .layout: "layout"
    case .upload: "upload"
    case .draw: "draw"
    case .idle: "idle"
    case .preempted: "preempted"
    case .io: "io"
    case .gpuCompositor: "gpu_compositor"
    case .unknown: "unknown"
    case .tasks: "tasks"
    }
  }

  /// Creates the cause with a name of recordings; `nil` if there is none.
  public init?(name: some StringProtocol) {
    guard let cause = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = cause
  }
}
