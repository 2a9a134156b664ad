/// Reads the tags of an XML document in UTF-8, with their positions in its bytes.
///
/// It accepts less than XML: a document type, which may define entities, is an error, and so is each
/// construct that is not a tag, a comment, an instruction, CDATA or text. Values keep their entities.
struct XMLTagReader {
  /// A document that is not well-formed, or that has a document type.
  struct Problem: Error {}

  /// An attribute, without its quotation marks.
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// A tag.
  struct Tag {
    enum Kind { case start, end, empty }

    let kind: Kind
    let name: Range<Int>
    var attributes: [Attribute] = []
    /// The tag with its angle brackets.
    let range: Range<Int>
  }

  /// The maximum number of attributes of a tag: more are hostile.
  private static let maximumAttributes = 1_000

  let bytes: [UInt8]
  private var position = 0

  /// Creates a reader at the start of a document.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag; nil at the end of the document.
  mutating func next() throws(Problem) -> Tag? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        try skip(past: "]]>")
      } else {
        return try tag()
      }
    }
    position = bytes.count
    return nil
  }

  /// Whether a part of the document is a text.
  func isEqual(_ range: Range<Int>, _ text: some StringProtocol) -> Bool {
    bytes[range].elementsEqual(text.utf8)
  }

  // MARK: Tags

  private mutating func tag() throws(Problem) -> Tag {
    let start = position
    position += 1
    let isEnd = byte == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let name = try name()
    var attributes: [Attribute] = []
    while true {
      let hasSpace = skipSpaces()
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return Tag(
          kind: isEnd ? .end : .start, name: name, attributes: attributes, range: start..<position)
      case UInt8(ascii: "/") where !isEnd && starts(with: "/>"):
        position += 2
        return Tag(kind: .empty, name: name, attributes: attributes, range: start..<position)
      default:
        guard hasSpace, !isEnd, attributes.count < Self.maximumAttributes else { throw Problem() }
        attributes.append(try attribute())
      }
    }
  }

  private mutating func attribute() throws(Problem) -> Attribute {
    let name = try name()
    skipSpaces()
    guard byte == UInt8(ascii: "=") else { throw Problem() }
    position += 1
    skipSpaces()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Problem()
    }
    position += 1
    let start = position
    guard let end = bytes[start...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }),
      bytes[end] == quote
    else { throw Problem() }
    position = end + 1
    return Attribute(name: name, value: start..<end)
  }

  private mutating func name() throws(Problem) -> Range<Int> {
    let start = position
    let end = bytes[start...].firstIndex { $0 <= 0x20 || "/>=<\"'!?&".utf8.contains($0) }
    position = end ?? bytes.count
    guard position > start else { throw Problem() }
    return start..<position
  }

  // MARK: Bytes

  /// The next byte; nil at the end.
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = position
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    return position > start
  }

  /// Continues behind the end of a comment or the like.
  private mutating func skip(past end: String) throws(Problem) {
    let end = Array(end.utf8)
    var at = position
    while at + end.count <= bytes.count {
      if bytes[at..<at + end.count].elementsEqual(end) {
        position = at + end.count
        return
      }
      at += 1
    }
    throw Problem()
  }
}
