import GridEngine

/// Reads the cards of a file, in versions 2.1, 3.0 and 4.0.
///
/// A card that is broken, incomplete or beyond ``VCardLimits`` is skipped and reported; the others
/// are not affected.
///
/// - Complexity: O(*b*), *b* being the bytes of the file.
/// - SeeAlso: RFC 6350; RFC 2426; vCard, The Electronic Business Card, Version 2.1 (1996).
nonisolated struct VCardReader {
  private(set) var cards: [VCard] = []
  private(set) var problems: [VCardProblem] = []

  private var scanner: VCardScanner
  private let path: String
  private let version: Int64

  /// The state of the card that is being read.
  private struct Open {
    var builder = VCardBuilder()
    let line: Int
    let start: Int
    var properties = 0
    /// The depth of nested cards, such as an `AGENT`, which are skipped.
    var depth = 0
    var expectsAgent = false
  }

  /// Reads `bytes`, the whole file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for problems and photos.
  ///   - version: The modification time of the file in nanoseconds.
  init(_ bytes: [UInt8], path: String, version: Int64 = 0) {
    scanner = VCardScanner(bytes)
    self.path = path
    self.version = version
    readAll()
  }

  private mutating func readAll() {
    var open: Open?
    while !scanner.isAtEnd {
      let (line, start) = (scanner.line, scanner.position)
      guard let property = scanner.next() else { continue }
      switch property.head.name {
      case "BEGIN" where isCard(property): begin(&open, line, start)
      case "END" where isCard(property): end(&open, line)
      default: if open != nil { take(property, into: &open!) }
      }
      if cards.count >= VCardLimits.cards {
        return report(line, .tooMany)
      }
    }
    if let open { report(open.line, .unfinished) }
  }

  private mutating func begin(_ open: inout Open?, _ line: Int, _ start: Int) {
    if open?.expectsAgent == true || open?.depth ?? 0 > 0 {
      open?.depth += 1
      open?.expectsAgent = false
      return
    }
    if let unfinished = open { report(unfinished.line, .unfinished) }
    open = Open(line: line, start: start)
    scanner.keepsFoldBlanks = false
  }

  private mutating func end(_ open: inout Open?, _ line: Int) {
    guard var card = open else { return report(line, .strayEnd) }
    if card.depth > 0 {
      card.depth -= 1
      open = card
      return
    }
    open = nil
    let length = scanner.position - card.start
    if length > VCardLimits.card {
      report(card.line, .tooLong(bytes: length))
    } else if card.properties > VCardLimits.properties {
      report(card.line, .tooManyProperties(VCardLimits.properties))
    } else if let finished = card.builder.finished(line: card.line) {
      cards.append(finished)
    } else {
      report(card.line, .empty)
    }
  }

  private mutating func take(_ property: VCardScanner.Property, into open: inout Open) {
    open.properties += 1
    open.expectsAgent = property.head.name == "AGENT" && property.value.isEmpty
    guard open.depth == 0, open.properties <= VCardLimits.properties else { return }
    let head = property.head
    switch head.name {
    case "VERSION": scanner.keepsFoldBlanks = text(of: property).hasPrefix("2")
    case "PHOTO": if let photo = photo(property) { open.builder.take(photo) }
    case let name where VCardBuilder.names.contains(name):
      open.builder.take(head, text(of: property))
    default: break
    }
  }

  private func isCard(_ property: VCardScanner.Property) -> Bool {
    property.value.count < 32 && text(of: property).uppercased().hasPrefix("VCARD")
  }

  private func text(of property: VCardScanner.Property) -> String {
    // A soft line break is an escape, not a fold.
    let value = property.value
    let raw =
      property.head.isQuotedPrintable
      ? Array(scanner.bytes[value].prefix(VCardLimits.text))
      : scanner.unfolded(value, limit: VCardLimits.text)
    return VCardText.text(of: raw, property.head)
  }

  /// Returns the position of a photo inside the card; nil for a photo at an external URL.
  private func photo(_ property: VCardScanner.Property) -> EmbeddedImage? {
    guard !property.value.isEmpty else { return nil }
    if !property.head.isBase64 {
      let start = scanner.unfolded(property.value, limit: 5)
      guard String(decoding: start, as: UTF8.self).lowercased() == "data:" else { return nil }
    }
    return EmbeddedImage(
      path: path, version: version, offset: property.value.lowerBound,
      length: property.value.count)
  }

  private mutating func report(_ line: Int, _ reason: VCardProblem.Reason) {
    problems.append(VCardProblem(path: path, line: line, reason: reason))
  }
}
