import GridImages

/// The stars that the user has given to a photo, as `xmp:Rating` states them.
package struct Rating: Hashable, Sendable {
  /// The number of stars, 1 to 5; 0 for a photo without any, and -1 for one that the user has rejected.
  package let stars: Int

  /// The valid numbers of stars.
  package static let range = -1...5

  /// A photo without stars.
  package static let none = Rating(stars: 0)

  private init(stars: Int) { self.stars = stars }

  /// Creates a rating; nil for an invalid number.
  package init?(_ stars: Int) {
    guard Self.range.contains(stars) else { return nil }
    self.stars = stars
  }

  /// Parses the text of a document; nil for an invalid one. Fractions are cut.
  init?(text: some Collection<UInt8>) {
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    let parts = words[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.count == 1 || parts[1].allSatisfy { $0.isASCII && $0.isNumber }
    guard isNumber, parts[0].first != "+", let stars = Int(parts[0]) else { return nil }
    self.init(stars)
  }

  /// The text of a document.
  var text: String { "\(stars)" }

  /// The rating for the user: "4 stars"; nil without stars.
  package var title: String? {
    switch stars {
    case 0: nil
    case ..<0: "Rejected"
    case 1: "1 star"
    default: "\(stars) stars"
    }
  }
}

extension Rating: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(Int32(stars)) }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    guard let rating = Rating(Int(try message.integer(Int32.self))) else {
      throw MalformedMessage()
    }
    self = rating
  }
}
