/// A card that could not be shown, and why.
package struct VCardProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was wrong.
  enum Reason: Equatable, Sendable {
    /// The file or another card begins before it ends.
    case unfinished
    case tooLong(bytes: Int)
    case tooManyProperties(Int)
    /// Neither name nor company, address or number.
    case empty
    /// A later one than all that a list may have.
    case tooMany
    /// `END:VCARD` without a beginning.
    case strayEnd
    /// The file as a whole.
    case file(String)
  }

  package let path: String
  /// Counted from 1; where the card begins.
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
    if case .file = reason { return "\(path): \(what)" }
    return "\(path):\(line): \(what)"
  }
}
