import CFontconfig

extension FontPattern {
  /// A pattern for a sans-serif or monospaced face in outlines.
  static func sans(_ style: FontFinder.Style, preferring family: String?) -> FontPattern? {
    guard let pattern = FontPattern() else { return nil }
    if let family { pattern.add(FC_FAMILY, family) }
    pattern.add(FC_FAMILY, style.isMonospaced ? "monospace" : "sans-serif")
    pattern.add(FC_WEIGHT, style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    pattern.add(FC_SLANT, FC_SLANT_ROMAN)
    pattern.add(FC_OUTLINE, true)
    pattern.add(FC_COLOR, false)
    // A named instance of its own: SDL_ttf cannot set the axes of a variable font.
    pattern.add(FC_VARIABLE, false)
    return pattern
  }

  /// What the pattern of an installed font says.
  ///
  /// - Parameter isBold: Whether a bold one was asked for.
  borrowing func face(isBold: Bool) -> FontFace {
    let index = integer(FC_INDEX) ?? 0
    let isOutline = isTrue(FC_OUTLINE)
    return FontFace(
      file: string(FC_FILE) ?? "",
      // 0x8000 in the upper half says "all instances", which FreeType does not know.
      index: index >> 16 == 0x8000 ? index & 0xFFFF : index,
      family: string(FC_FAMILY) ?? "",
      strikeSize: isOutline ? nil : integer(FC_PIXEL_SIZE),
      needsThickening: isBold && isOutline && (integer(FC_WEIGHT) ?? 0) < Int(FC_WEIGHT_DEMIBOLD))
  }
}
