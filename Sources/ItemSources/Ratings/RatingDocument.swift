/// A document of XMP with the rating of a photo, `xmp:Rating`, which can be changed without a change of
/// any other byte.
///
/// The rating is an attribute or an element of a description, by its namespace, whatever its prefix. An
/// XML library finds values, but not their positions in the file, so the tags are read here.
struct RatingDocument {
  /// A change of a document.
  struct Edit: Equatable, Sendable {
    /// The replaced part.
    var range: Range<Int>
    /// The bytes of the replaced part, and those that replace them.
    var old: [UInt8]
    var new: [UInt8]

    /// The change back.
    var inverse: Edit {
      Edit(range: range.lowerBound..<range.lowerBound + new.count, old: new, new: old)
    }

    /// Returns the changed document; nil if the document does not have the old bytes.
    func applied(to bytes: [UInt8]) -> [UInt8]? {
      guard range.upperBound <= bytes.count, bytes[range].elementsEqual(old) else { return nil }
      var bytes = bytes
      bytes.replaceSubrange(range, with: new)
      return bytes
    }
  }

  /// The place of the rating in the document.
  private enum Place {
    /// The text of its value.
    case value(Range<Int>)
    /// The end of an element without a value, with its name: "/>".
    case emptyElement(Range<Int>, name: Range<Int>)
    /// The place of a new attribute.
    case missing(Int, prefix: String, isDeclared: Bool)
  }

  /// The URIs of the namespaces.
  private enum Namespace {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let xmp = "http://ns.adobe.com/xap/1.0/"
  }

  /// The rating; nil if the document states none, or an invalid one.
  let rating: Rating?
  private let bytes: [UInt8]
  private let place: Place

  /// Reads a document; nil if it is no XMP or not well-formed.
  init?(_ bytes: [UInt8]) {
    var parser = Parser(bytes)
    guard !bytes.contains(0), let place = try? parser.place() else { return nil }
    self.bytes = bytes
    self.place = place
    rating =
      if case .value(let range) = place { Rating(text: bytes[range]) } else { nil }
  }

  /// Returns the change that states a rating.
  func edit(to rating: Rating) -> Edit {
    let value = rating.text
    let (range, new) =
      switch place {
      case .value(let range): (range, value)
      case .emptyElement(let range, let name):
        (range, ">\(value)</\(String(decoding: bytes[name], as: UTF8.self))>")
      case .missing(let offset, let prefix, let isDeclared):
        (
          offset..<offset,
          (isDeclared ? "" : " xmlns:\(prefix)=\"\(Namespace.xmp)\"")
            + " \(prefix):Rating=\"\(value)\""
        )
      }
    return Edit(range: range, old: Array(bytes[range]), new: Array(new.utf8))
  }

  /// Returns a document that states a rating and nothing else.
  static func new(_ rating: Rating) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="\(Namespace.rdf)">
        <rdf:Description rdf:about="" xmlns:xmp="\(Namespace.xmp)" xmp:Rating="\(rating.text)"/>
       </rdf:RDF>
      </x:xmpmeta>

      """.utf8)
  }
}

extension RatingDocument {
  /// Finds the place of the rating.
  private struct Parser {
    /// The declaration of a prefix by an element.
    private struct Declaration {
      let prefix: Range<Int>
      let uri: Range<Int>
      let depth: Int
    }

    /// The limits of nested elements and of the prefixes that are declared at a place: more are
    /// hostile.
    private static let maximumDepth = 100
    private static let maximumDeclarations = 500

    private var reader: XMLTagReader
    /// The names of the open elements.
    private var open: [Range<Int>] = []
    private var declarations: [Declaration] = []
    /// The depth of the open RDF element, and whether the element in it is a description.
    private var rdfDepth: Int?
    private var isInDescription = false
    /// The places that were found: the first one of each kind.
    private var found: Place?
    private var insertion: Place?
    private var hasRoot = false

    init(_ bytes: [UInt8]) { reader = XMLTagReader(bytes) }

    /// Returns the place of the rating, or of a new one.
    mutating func place() throws(XMLTagReader.Problem) -> Place {
      /// The rating element whose value is being read.
      var element: XMLTagReader.Tag?
      while let tag = try reader.next() {
        if let start = element {
          // A rating with other content than text cannot be replaced.
          guard tag.kind == .end else { throw XMLTagReader.Problem() }
          let value = start.range.upperBound..<tag.range.lowerBound
          guard !reader.bytes[value].contains(UInt8(ascii: "<")) else {
            throw XMLTagReader.Problem()
          }
          found = found ?? .value(value)
          element = nil
        }
        switch tag.kind {
        case .end: try end(tag)
        case .start, .empty:
          let isRating = try begin(tag)
          if isRating, tag.kind == .start {
            element = tag
          } else if isRating {
            let end = tag.range.upperBound - 2..<tag.range.upperBound
            found = found ?? .emptyElement(end, name: tag.name)
          }
          if tag.kind == .empty { try end(tag) }
        }
      }
      guard open.isEmpty, let place = found ?? insertion else { throw XMLTagReader.Problem() }
      return place
    }

    /// Opens an element, and returns whether it is a rating.
    private mutating func begin(_ tag: XMLTagReader.Tag) throws(XMLTagReader.Problem) -> Bool {
      guard open.count < Self.maximumDepth, !(open.isEmpty && hasRoot) else {
        throw XMLTagReader.Problem()
      }
      hasRoot = true
      open.append(tag.name)
      for attribute in tag.attributes where prefix(of: attribute.name, is: "xmlns") {
        let prefix = local(attribute.name)
        // A name has one colon, so no name has a prefix with another one.
        guard declarations.count < Self.maximumDeclarations, !prefix.isEmpty,
          !reader.bytes[prefix].contains(UInt8(ascii: ":"))
        else { throw XMLTagReader.Problem() }
        declarations.append(
          Declaration(prefix: prefix, uri: attribute.value, depth: open.count))
      }
      if rdfDepth == nil {
        if isName(tag.name, Namespace.rdf, "RDF") { rdfDepth = open.count }
      } else if open.count - 1 == rdfDepth {
        isInDescription = isName(tag.name, Namespace.rdf, "Description")
        if isInDescription { beginDescription(tag) }
      } else if open.count - 2 == rdfDepth, isInDescription {
        return isName(tag.name, Namespace.xmp, "Rating")
      }
      return false
    }

    private mutating func beginDescription(_ tag: XMLTagReader.Tag) {
      if let rating = tag.attributes.first(where: { isName($0.name, Namespace.xmp, "Rating") }) {
        found = found ?? .value(rating.value)
      }
      guard insertion == nil else { return }
      let known = declarations.last { reader.isEqual($0.uri, Namespace.xmp) && isCurrent($0) }
      // A prefix that means something else here cannot be declared again.
      let prefix =
        known.map { String(decoding: reader.bytes[$0.prefix], as: UTF8.self) }
        ?? ["xmp", "xap", "xmp-basic"].first { name in
          !declarations.contains { reader.isEqual($0.prefix, name) }
            && !tag.attributes.contains { reader.isEqual($0.name, "\(name):Rating") }
        }
      guard let prefix else { return }
      insertion = .missing(tag.name.upperBound, prefix: prefix, isDeclared: known != nil)
    }

    /// Closes the innermost element.
    private mutating func end(_ tag: XMLTagReader.Tag) throws(XMLTagReader.Problem) {
      guard let name = open.last, reader.bytes[name] == reader.bytes[tag.name] else {
        throw XMLTagReader.Problem()
      }
      while declarations.last?.depth == open.count { declarations.removeLast() }
      if rdfDepth == open.count { rdfDepth = nil }
      open.removeLast()
    }

    // MARK: Names

    /// Whether a name is one of a namespace.
    private func isName(_ name: Range<Int>, _ uri: String, _ localName: String) -> Bool {
      let local = local(name)
      guard local.lowerBound > name.lowerBound, reader.isEqual(local, localName) else {
        return false
      }
      let prefix = reader.bytes[name.lowerBound..<local.lowerBound - 1]
      let declaration = declarations.last { reader.bytes[$0.prefix] == prefix }
      return declaration.map { reader.isEqual($0.uri, uri) } ?? false
    }

    /// Whether no inner declaration of the same prefix hides a declaration.
    private func isCurrent(_ declaration: Declaration) -> Bool {
      let last = declarations.last { reader.bytes[$0.prefix] == reader.bytes[declaration.prefix] }
      return last?.uri == declaration.uri
    }

    /// Returns the part of a name behind its prefix.
    private func local(_ name: Range<Int>) -> Range<Int> {
      let colon = reader.bytes[name].firstIndex(of: UInt8(ascii: ":"))
      return colon.map { $0 + 1..<name.upperBound } ?? name
    }

    private func prefix(of name: Range<Int>, is prefix: String) -> Bool {
      reader.isEqual(name.lowerBound..<max(name.lowerBound, local(name).lowerBound - 1), prefix)
    }
  }
}
