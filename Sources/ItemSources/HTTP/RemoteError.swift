import GridEngine
import GridImages

/// Why something could not be downloaded.
enum RemoteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host was not found, did not answer or went away.
  case unreachable(String)
  case timedOut
  /// It answered with this status.
  case status(Int)
  /// The body has more bytes than are taken.
  case tooLarge(limit: Int)
  /// Fewer or more bytes came than it said.
  case cutOff(received: Int, of: Int)
  case tooManyRedirects
  /// It cannot be kept on this machine's disk.
  case notStored(String)

  /// Whether it may go better the next time.
  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .cutOff: true
    case .status(let code): code >= 500 || code == 429
    case .tooLarge, .tooManyRedirects, .notStored: false
    }
  }

  /// Whether it is the server that fails, and not this one document.
  var isServerGone: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(let code): code >= 500
    default: false
    }
  }

  /// What happened, in words.
  var description: String {
    switch self {
    case .unreachable(let reason): "the server cannot be reached (\(reason))"
    case .timedOut: "the server does not respond"
    case .status(let code): "the server responds with status \(code)"
    case .tooLarge(let limit): "larger than \(limit >> 20) MB"
    case .cutOff(let received, let expected): "ended after \(received) of \(expected) bytes"
    case .tooManyRedirects: "too many redirects"
    case .notStored(let reason): "cannot be stored (\(reason))"
    }
  }

  /// The failure as tiles know it.
  func imageError(for source: String) -> ImageError {
    let isMissing =
      if case .status(let code) = self { code == 404 || code == 410 } else { false }
    return ImageError(
      source: source, reason: isMissing ? .missing : .unreadable, detail: description)
  }
}
