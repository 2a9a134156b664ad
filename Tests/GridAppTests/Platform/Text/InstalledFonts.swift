import Testing

@testable import GridApp

/// Which fonts this machine has: tests that look at real glyphs say so where one is missing.
@MainActor
enum InstalledFonts {
  private static let finder = FontFinder()

  /// Whether any font draws `character` as itself.
  static func have(_ character: Character) -> Bool {
    guard let primary = try? finder.primary(FontFinder.Style()),
      let scalar = character.unicodeScalars.first
    else { return false }
    let face = finder.face(
      for: character, script: Script.of(scalar), style: FontFinder.Style(), primary: primary)
    return finder.covers(character, face: face)
  }

  /// Whether there is a font of colour emoji.
  static var haveColorEmoji: Bool {
    guard let primary = try? finder.primary(FontFinder.Style()) else { return false }
    let face = finder.face(
      for: "😀", script: .common, style: FontFinder.Style(), primary: primary)
    return finder[face].strikeSize != nil
  }

  /// Cancels a test, and names the character, where no font has it.
  static func require(_ character: Character) throws {
    guard have(character) else {
      try Test.cancel("no font has \(character): install fonts-noto-core or fonts-noto-cjk")
    }
  }

  /// Cancels a test where there are no colour emoji.
  static func requireColorEmoji() throws {
    guard haveColorEmoji else {
      try Test.cancel("no colour emoji: install fonts-noto-color-emoji")
    }
  }
}
