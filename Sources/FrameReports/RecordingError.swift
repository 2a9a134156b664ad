import Glibc

/// Why a recording cannot begin or has ended early.
public enum RecordingError: Error, CustomStringConvertible, Equatable, Sendable {
  case cannotCreate(path: String, code: Int32)
  case cannotWrite(path: String, code: Int32)
  case cannotRead(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotCreate(let path, let code):
      "\(path): cannot be created (\(Self.text(code))); choose a file in a folder you may write to"
    case .cannotWrite(let path, let code):
      "\(path): recording stopped (\(Self.text(code))); what was written before is complete"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read (\(reason))"
    }
  }

  /// The system's words for an error number.
  static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
