/// Data for the clipboard or a drag in several formats, which are created when another program pastes them.
public nonisolated struct ClipboardContent: Sendable {
  /// The data of one or several MIME types.
  public struct Format: Sendable {
    /// The MIME types with these data.
    public let types: [String]
    /// Returns the data, nil if they cannot be created; called on any thread, and may take long.
    public let data: @Sendable () -> [UInt8]?

    /// Creates a format.
    public init(_ types: [String], data: @escaping @Sendable () -> [UInt8]?) {
      self.types = types
      self.data = data
    }
  }

  /// The MIME types of plain text in UTF-8, with the names that X11 programs use.
  public static let textTypes = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING"]

  /// The formats, from the best to the worst.
  public let formats: [Format]

  /// Creates content from formats.
  public init(_ formats: [Format]) { self.formats = formats }

  /// The MIME types of all formats, one on each line.
  var typeList: String { formats.flatMap(\.types).joined(separator: "\n") }

  /// Returns the data of a MIME type; nil if there are none.
  func data(of type: String) -> [UInt8]? {
    formats.first { $0.types.contains(type) }.flatMap { $0.data() }
  }
}
