import Testing

@testable import GridSDL

/// The fonts of this machine. Tests that need real glyphs are cancelled if a font is missing.
@MainActor
package enum InstalledFonts {
  private static let context = try? TextContext()

  /// Returns whether a font has a glyph for `character`.
  package static func have(_ character: Character) -> Bool {
    let layout = context?.layout(String(character), FontRequest(pixelSize: 16))
    return layout?.unknownGlyphCount == 0
  }

  /// Whether a font has color emoji.
  package static var haveColorEmoji: Bool {
    context?.layout("😀", FontRequest(pixelSize: 16))?.isColored == true
  }

  /// Cancels a test if no font has `character`, with the character in the message.
  package static func require(_ character: Character) throws {
    guard have(character) else {
      try Test.cancel("no font has \(character): install fonts-noto-core or fonts-noto-cjk")
    }
  }

  /// Cancels a test if there are no color emoji.
  package static func requireColorEmoji() throws {
    guard haveColorEmoji else {
      try Test.cancel("no color emoji: install fonts-noto-color-emoji")
    }
  }
}
