/// Cuts a paragraph at the places where a line may end.
///
/// A small part of Unicode Standard Annex 14: after spaces, after hyphens and slashes between
/// letters, at dashes, around Chinese characters, kana and emoji but not before their closing or
/// after their opening punctuation. Korean breaks at spaces. Thai, Lao, Khmer and Burmese, which
/// need a dictionary, have no breaks inside; a word that is too long is cut between clusters.
nonisolated enum LineBreaks {
  /// A piece that stays together.
  struct Segment: Equatable {
    /// With the spaces that follow it.
    var text: Substring
    /// Whether the line ends after it whatever room is left.
    var endsLine: Bool
  }

  /// The pieces of `text`, which joined give it back without its line feeds.
  ///
  /// - Complexity: O(*n*) in clusters.
  static func segments(of text: Substring) -> [Segment] {
    var segments: [Segment] = []
    var start = text.startIndex
    var index = text.startIndex
    var previous: Character?
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if character.isNewline {
        segments.append(Segment(text: text[start..<index], endsLine: true))
        start = next
        previous = nil
      } else {
        if let previous, allowsBreak(between: previous, and: character) {
          segments.append(Segment(text: text[start..<index], endsLine: false))
          start = index
        }
        previous = character
      }
      index = next
    }
    if start < text.endIndex {
      segments.append(Segment(text: text[start...], endsLine: false))
    }
    return segments
  }

  /// Whether a line may end between two neighbours.
  static func allowsBreak(between before: Character, and after: Character) -> Bool {
    if after.isBreakingSpace { return false }
    if before.isBreakingSpace || before == "\u{200B}" { return true }
    if isOpening(before) || isClosing(after) || isGlue(before) || isGlue(after) { return false }
    if isIdeographic(before) || isIdeographic(after) { return true }
    switch before {
    case "–", "—": return true
    case "-", "\u{2010}", "/": return after.isLetter
    default: return false
    }
  }

  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x2000 else { return false }
    if Script.of(scalar).isIdeographic { return true }
    return (0x3000...0x30FF).contains(scalar.value) || (0xFF00...0xFF65).contains(scalar.value)
      || character.isColorEmoji
  }

  private static func isOpening(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  /// What must not begin a line: closing marks, small kana and the marks that lengthen them.
  private static func isClosing(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    default: return closing.contains(scalar)
    }
  }

  private static func isGlue(_ character: Character) -> Bool {
    character == "\u{A0}" || character == "\u{202F}" || character == "\u{2060}"
  }

  private static let closing = Set(
    "!?.,:;%…、。，．・：；？！゛゜ゝゞヽヾー々ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％،؛؟"
      .unicodeScalars)
}

extension Character {
  /// Whether it is a space after which a line may end.
  nonisolated var isBreakingSpace: Bool {
    isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}"
  }
}
