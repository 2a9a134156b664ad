/// The kind of a document that a command writes. Its first bytes tell it from other files, which no
/// command replaces by mistake.
package enum OutputKind: CaseIterable, Sendable {
  /// A recording of this program.
  case recording
  /// The JSON file next to a recording of this program.
  case sidecar
  /// A trace of this program.
  case trace
  /// A PNG image.
  case image
  /// An HTML page.
  case page
  /// A file for PresentMon's readers.
  case presentMon
  /// A file for CapFrameX, and the JSON file next to it.
  case capFrameX
  case capFrameXSession

  /// The number of bytes at the beginning that ``matches(_:)`` needs.
  static let prefixLength = 8_192

  /// The name of the kind, for messages.
  var name: String {
    switch self {
    case .recording: "a recording of GridApp"
    case .sidecar: "the sidecar of a recording"
    case .trace: "a trace of GridApp"
    case .image: "a PNG image"
    case .page: "an HTML page"
    case .presentMon: "a file of PresentMon"
    case .capFrameX, .capFrameXSession: "a file of CapFrameX"
    }
  }

  /// Whether a file that begins with some bytes is of this kind.
  func matches(_ prefix: [UInt8]) -> Bool {
    switch self {
    case .recording:
      // MangoHud's logs of other programs have the same first line.
      Self.begins(prefix, with: SystemDescription.names.joined(separator: ","))
        && Self.contains(prefix, "hitch_ms")
    // The first keys in alphabetical order; those of older versions too.
    case .sidecar: Self.begins(prefix, with: "{\n  \"began\" : ")
    case .trace:
      Self.begins(prefix, with: TraceFormat.opening) && Self.contains(prefix, "GridApp")
    case .image: prefix.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .page:
      String(decoding: prefix.prefix(15), as: UTF8.self).lowercased().hasPrefix("<!doctype html>")
    case .presentMon: Self.begins(prefix, with: "Application,")
    case .capFrameX: Self.begins(prefix, with: "MsBetweenPresents,")
    case .capFrameXSession: Self.begins(prefix, with: "{\n  \"durationSeconds\" : ")
    }
  }

  private static func begins(_ bytes: [UInt8], with text: String) -> Bool {
    bytes.starts(with: text.utf8)
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }
}
