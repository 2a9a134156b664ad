extension Character {
  /// Whether it is drawn as a colour picture: by default, because U+FE0F asks for it, or as a
  /// sequence (skin tones, families, flags, keycaps).
  nonisolated var isColorEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value > 0x22, first.properties.isEmoji else {
      return false
    }
    guard scalars.count > 1 else { return first.properties.isEmojiPresentation }
    if scalars.contains(where: { $0.value == 0xFE0E }) { return false }
    if first.properties.isEmojiPresentation { return true }
    return scalars.dropFirst().contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiModifier
    }
  }

  /// Whether it shows nothing and takes no room: direction marks, joiners by themselves, controls.
  nonisolated var isInvisible: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
    }
  }

  /// Whether it ends a line or moves to a stop, which within one line is a plain space.
  nonisolated var isLineControl: Bool { self == "\t" || isNewline }
}

extension Unicode.Scalar {
  /// Whether a font need not have it: joiners, variation selectors and the like only steer shaping.
  nonisolated var needsNoGlyph: Bool { properties.isDefaultIgnorableCodePoint }
}
