/// A user's marker on a frame: at most 31 bytes of text, stored inline, that need no quoting in
/// CSV.
public struct FrameMark: Sendable {
  private var bytes = InlineArray<31, UInt8>(repeating: 0)
  private var count: UInt8 = 0

  /// Creates an empty mark.
  public init() {}

  /// Creates a mark from `text`, truncated to 31 bytes at a character boundary. Commas, quotes,
  /// control characters, direction controls and newlines become spaces.
  public init(_ text: String) {
    for character in text {
      let isPlain = character != "," && character != "\"" && !character.isNewline
      let cell =
        isPlain && !character.unicodeScalars.contains(where: Self.isControl) ? character : " "
      let width = cell.utf8.count
      if Int(count) + width > 31 { break }
      for byte in cell.utf8 {
        bytes[Int(count)] = byte
        count += 1
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }

  /// Whether there is no mark.
  public var isEmpty: Bool { count == 0 }

  /// The text of the mark; empty if there is none.
  public var text: String {
    String(decoding: (0..<Int(count)).map { bytes[$0] }, as: UTF8.self)
  }
}
