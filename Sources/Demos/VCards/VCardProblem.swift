import GridImages

/// An error of a card that is skipped, or of a whole file.
package nonisolated struct VCardProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason of an error.
  enum Reason: Equatable, Sendable {
    /// The file ends, or another card starts, before the end of this one.
    case unfinished
    case tooLong(bytes: Int)
    case tooManyProperties(Int)
    /// The card has neither name, company, address nor number.
    case empty
    /// The card is beyond the limit of cards.
    case tooMany
    /// `END:VCARD` without `BEGIN:VCARD`.
    case strayEnd
    /// The whole file cannot be read.
    case file(String)
  }

  package let path: String
  /// The first line of the card, from 1.
  package let line: Int
  let reason: Reason

  package var description: String {
    let what =
      switch reason {
      case .unfinished: "the card has no END:VCARD and is skipped"
      case .tooLong(let bytes): "the card is longer than \(bytes >> 20) MB and is skipped"
      case .tooManyProperties(let count):
        "the card has more than \(count) properties and is skipped"
      case .empty: "the card has no name, company, address or number and is skipped"
      case .tooMany: "this and later cards are skipped; the limit is \(VCardLimits.cards) cards"
      case .strayEnd: "END:VCARD without BEGIN:VCARD"
      case .file(let what): what
      }
    let path = path.forTerminal
    if case .file = reason { return "\(path): \(what)" }
    return "\(path):\(line): \(what)"
  }
}
