import CText

/// The Unicode algorithms that need no fonts.
nonisolated enum UnicodeText {
  /// The direction of a paragraph.
  enum Direction { case leftToRight, rightToLeft, byContent }

  /// The embedding levels of a paragraph's scalars.
  struct Levels: Equatable {
    var isRightToLeft: Bool
    var levels: [UInt8]
  }

  /// Whether a line may end at a position.
  enum Break: UInt8 { case none, allowed, mandatory }

  /// Resolves the embedding level of each scalar (Unicode Standard Annex 9, without rule L1 for the
  /// end of a line). Returns nil if `text` is longer than ``TextLayout/longestText``.
  ///
  /// - Complexity: O(*n*).
  static func bidiLevels(of text: String, direction: Direction = .byContent) -> Levels? {
    var resolved =
      switch direction {
      case .leftToRight: GRID_TEXT_LEFT_TO_RIGHT
      case .rightToLeft: GRID_TEXT_RIGHT_TO_LEFT
      case .byContent: GRID_TEXT_BY_CONTENT
      }
    var status = GRID_TEXT_OK
    let levels = unsafe [UInt8](unsafeUninitializedCapacity: text.utf8.count) { buffer, count in
      status = unsafe text.withUTF8Pointer {
        unsafe grid_text_bidi_levels($0, $1, &resolved, buffer.baseAddress, &count)
      }
    }
    guard status == GRID_TEXT_OK else { return nil }
    return Levels(isRightToLeft: resolved == GRID_TEXT_RIGHT_TO_LEFT, levels: levels)
  }

  /// Returns the line break opportunities (Unicode Standard Annex 14), one before each byte of
  /// UTF-8 and one at the end. Returns nil if `text` is longer than ``TextLayout/longestText``.
  static func lineBreaks(in text: String) -> [Break]? {
    var status = GRID_TEXT_OK
    let breaks = unsafe [UInt8](unsafeUninitializedCapacity: text.utf8.count + 1) { buffer, count in
      status = unsafe text.withUTF8Pointer {
        unsafe grid_text_line_breaks($0, $1, buffer.baseAddress)
      }
      count = status == GRID_TEXT_OK ? text.utf8.count + 1 : 0
    }
    return status == GRID_TEXT_OK ? breaks.map { Break(rawValue: $0) ?? .none } : nil
  }
}
