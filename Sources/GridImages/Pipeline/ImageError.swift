import GridEngine

/// Why there is no picture: a value that travels to the tile, which shows that it is broken.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// Nobody wanted it any more.
    case cancelled
    /// There is nothing of that name.
    case missing
    /// It is there and cannot be read: not permitted, a folder, a pipe, a failing disk.
    case unreadable
    /// Its first bytes are those of no picture that can be shown.
    case unsupported
    /// It begins as a picture and does not go on as one.
    case damaged
    /// It says that it is larger than the limits allow.
    case tooLarge
    /// It took longer than the limits allow. Maybe because the machine was busy: it is tried again
    /// when it comes into view again.
    case tooSlow
  }

  /// The request's ``ImageRequest/source``.
  public let source: String
  public let reason: Reason
  /// What was met, in words: "30000 x 30000 pixels, above 100 megapixels".
  public let detail: String

  /// Makes a failure.
  public init(source: String, reason: Reason, detail: String) {
    self.source = source
    self.reason = reason
    self.detail = detail
  }

  /// The picture and what is wrong with it, on one line.
  public var description: String { "\(source): \(detail)" }
}
