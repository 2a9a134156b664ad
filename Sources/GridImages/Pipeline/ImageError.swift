import GridEngine

/// The reason why an image could not be loaded. The tile shows it.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The request was cancelled.
    case cancelled
    /// The source does not exist.
    case missing
    /// The source exists and cannot be read: no permission, a folder, a pipe, a failing disk.
    case unreadable
    /// The first bytes belong to no supported image format.
    case unsupported
    /// The format needs a library that is not installed. The detail names its package.
    case missingLibrary
    /// The header is valid and the data that follow are not.
    case damaged
    /// The size in the header exceeds the limits.
    case tooLarge
    /// Decoding exceeded the time limit, possibly because the machine was busy. It is tried again
    /// when the image becomes visible again.
    case tooSlow
  }

  /// The ``/GridEngine/ImageRequest/source`` of the request.
  public let source: ImageSource
  /// The kind of the error.
  public let reason: Reason
  /// A description with the value that caused the error: "30000 x 30000 pixels, above 100
  /// megapixels".
  public let detail: String

  /// Creates an error.
  public init(source: ImageSource, reason: Reason, detail: String) {
    self.source = source
    self.reason = reason
    self.detail = detail
  }

  /// Creates the error of an image file.
  init(file path: String, reason: Reason, detail: String) {
    self.init(source: .file(path), reason: reason, detail: detail)
  }

  /// The source and the detail, on one line.
  public var description: String { "\(source): \(detail)" }
}
