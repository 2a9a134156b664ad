/// Reads a JSON document, and says where it goes wrong.
///
/// - SeeAlso: RFC 8259. A byte-order mark is skipped; nothing else is forgiven.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  /// Values nested more deeply than this are refused, so that no file can exhaust the stack.
  static let deepest = 64

  /// What is wrong with the document, and where; lines and columns count from 1.
  struct Failure: Error, Hashable {
    let line: Int
    let column: Int
    let message: String
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads a whole document.
  static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else {
      throw parser.failure("there is something after the end: \(parser.here)")
    }
    return value
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth < Self.deepest else {
      throw failure("values are nested more than \(Self.deepest) deep")
    }
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    default:
      if let byte = current, byte == UInt8(ascii: "-") || Self.isDigit(byte) {
        return try number()
      }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      if take("null") { return .null }
      throw failure("a value was expected, not \(here)")
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else {
        throw failure("a key in double quotes was expected, not \(here)")
      }
      let key = try string()
      skipSpace()
      guard take(":") else { throw failure("':' was expected after \"\(key)\", not \(here)") }
      members[key] = try value(depth: depth + 1)
      skipSpace()
      if take(",") { continue }
      guard take("}") else { throw failure("',' or '}' was expected, not \(here)") }
      return .object(members)
    }
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(",") { continue }
      guard take("]") else { throw failure("',' or ']' was expected, not \(here)") }
      return .array(elements)
    }
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = position
    _ = take("-")
    let whole = digits()
    let hasLeadingZero = whole > 1 && bytes[position - whole] == UInt8(ascii: "0")
    var isComplete = whole > 0 && !hasLeadingZero
    if take(".") { isComplete = digits() > 0 && isComplete }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      isComplete = digits() > 0 && isComplete
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isComplete, let number = Double(text) else {
      position = start
      throw failure("\"\(text)\" is not a number")
    }
    return .number(number)
  }

  /// Skips digits and says how many there were.
  private mutating func digits() -> Int {
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
  private mutating func string() throws(Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      case 0..<0x20: throw failure("a string goes over the end of a line")
      default: text.append(byte)
      }
    }
    throw failure("a string has no end")
  }

  /// The UTF-8 of what follows a backslash.
  private mutating func escape() throws(Failure) -> [UInt8] {
    guard let byte = current else { throw failure("a string has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default: throw failure("a string has an unknown escape")
    }
  }

  /// The character after `\u`; a pair of surrogates is one, half of a pair is U+FFFD.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) { return scalar }
    let rest = position
    if (0xD800..<0xDC00).contains(high), take("\\u") {
      let low = try hexadecimal()
      if (0xDC00..<0xE000).contains(low) {
        let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
    }
    position = rest
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u needs four hexadecimal digits") }
    position += 4
    return value
  }
}

// MARK: - Reading on

extension JSONParser {
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Goes past `text` if it comes next.
  private mutating func take(_ text: StaticString) -> Bool {
    let expected = Array("\(text)".utf8)
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// What comes next, for a message.
  private var here: String {
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
