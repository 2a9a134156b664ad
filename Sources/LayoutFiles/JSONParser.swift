/// A strict JSON parser that reports the line and column of an error.
///
/// A byte order mark is skipped.
///
/// - SeeAlso: RFC 8259.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  /// The maximum depth of nested values. It prevents a file from overflowing the stack.
  static let maximumDepth = 64

  /// A syntax error and its position. Lines and columns count from 1.
  struct Failure: Error, Hashable {
    let line: Int
    let column: Int
    let message: String
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Parses a document.
  static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.parseValue(depth: 0)
    parser.skipWhitespace()
    guard parser.position == bytes.count else {
      throw parser.failure("expected the end of the file, found \(parser.nextToken)")
    }
    return value
  }

  private mutating func parseValue(depth: Int) throws(Failure) -> JSONValue {
    guard depth < Self.maximumDepth else {
      throw failure("values are nested more than \(Self.maximumDepth) levels deep")
    }
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    default:
      if let byte = current, byte == UInt8(ascii: "-") || Self.isDigit(byte) {
        return try parseNumber()
      }
      if consume("true") { return .bool(true) }
      if consume("false") { return .bool(false) }
      if consume("null") { return .null }
      throw failure("expected a value, found \(nextToken)")
    }
  }

  private mutating func parseObject(depth: Int) throws(Failure) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    skipWhitespace()
    if consume("}") { return .object(members) }
    while true {
      skipWhitespace()
      guard current == UInt8(ascii: "\"") else {
        throw failure("expected a key in double quotes, found \(nextToken)")
      }
      let key = try parseString()
      skipWhitespace()
      guard consume(":") else { throw failure("expected ':' after \"\(key)\", found \(nextToken)") }
      members[key] = try parseValue(depth: depth + 1)
      skipWhitespace()
      if consume(",") { continue }
      guard consume("}") else { throw failure("expected ',' or '}', found \(nextToken)") }
      return .object(members)
    }
  }

  private mutating func parseArray(depth: Int) throws(Failure) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipWhitespace()
    if consume("]") { return .array(elements) }
    while true {
      elements.append(try parseValue(depth: depth + 1))
      skipWhitespace()
      if consume(",") { continue }
      guard consume("]") else { throw failure("expected ',' or ']', found \(nextToken)") }
      return .array(elements)
    }
  }

  private mutating func parseNumber() throws(Failure) -> JSONValue {
    let start = position
    _ = consume("-")
    let integerDigits = skipDigits()
    let hasLeadingZero = integerDigits > 1 && bytes[position - integerDigits] == UInt8(ascii: "0")
    var isComplete = integerDigits > 0 && !hasLeadingZero
    if consume(".") { isComplete = skipDigits() > 0 && isComplete }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      isComplete = skipDigits() > 0 && isComplete
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isComplete, let number = Double(text) else {
      position = start
      throw failure("\"\(text)\" is not a valid number")
    }
    return .number(number)
  }

  /// Skips digits and returns their number.
  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = current, Self.isDigit(byte) { position += 1 }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func parseString() throws(Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try parseEscape())
      case 0..<0x20:
        throw failure("a string contains a control character; write it as an escape sequence")
      default: text.append(byte)
      }
    }
    throw failure("a string has no closing quote")
  }

  /// Parses an escape sequence after its backslash and returns its UTF-8.
  private mutating func parseEscape() throws(Failure) -> [UInt8] {
    guard let byte = current else { throw failure("a string has no closing quote") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return Array(String(Character(try parseUnicodeEscape())).utf8)
    default: throw failure("a string contains an unknown escape sequence")
    }
  }

  /// Parses the digits after `\u`, and a second escape if both are a surrogate pair. An unpaired
  /// surrogate becomes U+FFFD.
  private mutating func parseUnicodeEscape() throws(Failure) -> Unicode.Scalar {
    let high = try parseHexDigits()
    if let scalar = Unicode.Scalar(high) { return scalar }
    let rest = position
    if (0xD800..<0xDC00).contains(high), consume("\\u") {
      let low = try parseHexDigits()
      if (0xDC00..<0xE000).contains(low) {
        let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
    }
    position = rest
    return "\u{FFFD}"
  }

  private mutating func parseHexDigits() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u needs four hexadecimal digits") }
    position += 4
    return value
  }
}

// MARK: - Tokens

extension JSONParser {
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Skips `text` if it is next. Returns whether it was.
  private mutating func consume(_ text: StaticString) -> Bool {
    let expected = Array("\(text)".utf8)
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// The next token, for error messages.
  private var nextToken: String {
    guard position < bytes.count else { return "the end of the file" }
    let rest = String(decoding: bytes[position...].prefix(12), as: UTF8.self)
    let word = rest.prefix { !$0.isWhitespace && !",:[]{}\"".contains($0) }
    return word.isEmpty ? "'\(rest.first.map(String.init) ?? "")'" : "\"\(word)\""
  }

  private func failure(_ message: String) -> Failure {
    var line = 1
    var column = 1
    for byte in bytes.prefix(position) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Failure(line: line, column: column, message: message)
  }
}
