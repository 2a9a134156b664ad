import CSandbox
import Glibc

/// The protection of the app from image files that take over a decoder.
package enum SandboxPosture: Hashable, Sendable, CustomStringConvertible {
  /// Files are decoded in processes without rights: system calls are filtered, and with landlock no
  /// path can be opened even past the filter.
  case locked(hasLandlock: Bool)
  /// Files are decoded with the rights of the user, for a reason.
  case none(reason: String)

  /// The posture as in the overlay: `seccomp+landlock`, `seccomp` or `none: REASON`.
  package var description: String {
    switch self {
    case .locked(let hasLandlock): hasLandlock ? "seccomp+landlock" : "seccomp"
    case .none(let reason): "none: \(reason)"
    }
  }

  /// Whether files are decoded with the rights of the user.
  package var isNone: Bool { if case .none = self { true } else { false } }

  /// The posture that a worker reports.
  init(parts: UInt32, seccompError: Int32) {
    if parts & GRID_LOCKDOWN_SECCOMP.rawValue != 0 {
      self = .locked(hasLandlock: parts & GRID_LOCKDOWN_LANDLOCK.rawValue != 0)
    } else {
      self = .none(reason: "the system refuses seccomp (\(Self.text(seccompError)))")
    }
  }

  /// The system's message for an error number.
  static func text(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
