import Glibc

/// An error that prevents a recording or ends it early.
public enum RecordingError: Error, CustomStringConvertible, Equatable, Sendable {
  /// The file could not be created, with the error number (`errno`).
  case cannotCreate(path: String, code: Int32)
  /// A row could not be written, with the error number. The rows before are complete.
  case cannotWrite(path: String, code: Int32)
  /// A document could not be written, with the error number. Nothing of it is left.
  case cannotSave(path: String, code: Int32)
  /// The file is read by the command that would replace it.
  case isInput(path: String)
  /// The file exists and is not of the kind that would replace it, with that kind in words.
  case isOther(path: String, kind: String)
  /// The file is a pipe that no program reads.
  case hasNoReader(path: String)
  /// The file is no recording, or could not be read, with the reason in words.
  case cannotRead(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotCreate(let path, let code):
      "\(path): cannot be created (\(Self.text(code))); choose a file in a writable folder"
    case .cannotWrite(let path, let code):
      "\(path): recording stopped (\(Self.text(code))); the rows before are complete"
    case .cannotSave(let path, let code):
      "\(path): cannot be written (\(Self.text(code))); choose a file with room for it"
    case .isInput(let path):
      "\(path): is also read by this command; choose another file, or give --force"
    case .isOther(let path, let kind):
      "\(path): exists and is not \(kind); choose another file, or give --force"
    case .hasNoReader(let path):
      "\(path): no program reads this pipe; start one first"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read (\(reason))"
    }
  }

  /// Returns the system's message for an error number.
  static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
