/// What made a frame late, as far as the process itself can tell.
///
/// The working phases are what Apple calls a commit hitch; ``gpuCompositor`` is a render hitch.
public enum HitchCause: UInt8, CaseIterable, Sendable {
  case none, input, update, layout, upload, draw
  /// Preparing ahead ran past the deadline.
  case idle
  /// The thread was ready and did not run.
  case preempted
  /// The thread waited for pages from disk.
  case io
  /// The frame was handed over in time and shown late.
  case gpuCompositor
  case unknown

  /// The word in recordings and reports.
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
    }
  }

  /// The cause that recordings write as `name`.
  public init?(name: some StringProtocol) {
    guard let cause = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = cause
  }
}
