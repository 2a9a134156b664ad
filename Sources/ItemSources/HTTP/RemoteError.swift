import GridEngine
import GridImages

/// An error of a download.
enum RemoteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host was not found, did not respond or closed the connection.
  case unreachable(String)
  case timedOut
  /// The response has this status.
  case status(Int)
  /// The body exceeds the limit.
  case tooLarge(limit: Int)
  /// The body has fewer or more bytes than its header states.
  case cutOff(received: Int, of: Int)
  case tooManyRedirects
  /// The body cannot be stored on disk.
  case notStored(String)

  /// Whether another attempt may succeed.
  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .cutOff: true
    case .status(let code): code >= 500 || code == 429
    case .tooLarge, .tooManyRedirects, .notStored: false
    }
  }

  /// Whether the server failed, and not only this document.
  var isServerGone: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(let code): code >= 500
    default: false
    }
  }

  /// The message for the user.
  var description: String {
    switch self {
    case .unreachable(let reason): "the server cannot be reached (\(reason))"
    case .timedOut: "the server does not respond"
    case .status(let code): "the server responds with status \(code)"
    case .tooLarge(let limit):
      "larger than \(limit < 1 << 20 ? "\(limit >> 10) kB" : "\(limit >> 20) MB")"
    case .cutOff(let received, let expected): "ended after \(received) of \(expected) bytes"
    case .tooManyRedirects: "too many redirects"
    case .notStored(let reason): "cannot be stored (\(reason))"
    }
  }

  /// Returns the error of a tile that shows the image of an address.
  func imageError(for address: String) -> ImageError {
    let isMissing =
      if case .status(let code) = self { code == 404 || code == 410 } else { false }
    return ImageError(
      source: .remote(address), reason: isMissing ? .missing : .unreadable, detail: description)
  }
}
