/// A user's marker on a frame: up to 31 bytes of text, stored inline and safe in a CSV cell.
public struct FrameMark: Sendable {
  private var bytes = InlineArray<31, UInt8>(repeating: 0)
  private var count: UInt8 = 0

  /// Makes no mark.
  public init() {}

  /// Makes a mark of `text`, cut at 31 bytes; commas, quotes, control characters and line ends
  /// become spaces.
  public init(_ text: String) {
    for character in text {
      let isPlain = character != "," && character != "\"" && !character.isNewline
      let cell = isPlain && !character.unicodeScalars.contains { $0.value < 32 } ? character : " "
      let width = cell.utf8.count
      if Int(count) + width > 31 { break }
      for byte in cell.utf8 {
        bytes[Int(count)] = byte
        count += 1
      }
    }
  }

  /// There is no mark.
  public var isEmpty: Bool { count == 0 }

  /// The mark's text; empty for none.
  public var text: String {
    String(decoding: (0..<Int(count)).map { bytes[$0] }, as: UTF8.self)
  }
}
