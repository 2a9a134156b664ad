import Testing

@testable import GridSDL

/// Which fonts this machine has: tests that look at real glyphs say so where one is missing.
@MainActor
package enum InstalledFonts {
  private static let context = try? TextContext()

  /// Whether a font draws `character` as itself.
  package static func have(_ character: Character) -> Bool {
    let layout = context?.layout(String(character), FontRequest(pixelSize: 16))
    return layout?.unknownGlyphCount == 0
  }

  /// Whether there is a font of colour emoji.
  package static var haveColorEmoji: Bool {
    context?.layout("😀", FontRequest(pixelSize: 16))?.isColored == true
  }

  /// Cancels a test, and names the character, where no font has it.
  package static func require(_ character: Character) throws {
    guard have(character) else {
      try Test.cancel("no font has \(character): install fonts-noto-core or fonts-noto-cjk")
    }
  }

  /// Cancels a test where there are no colour emoji.
  package static func requireColorEmoji() throws {
    guard haveColorEmoji else {
      try Test.cancel("no colour emoji: install fonts-noto-color-emoji")
    }
  }
}
