@testable import GridApp

/// Type of the same size on every machine: half an em a character, a whole one where letters are
/// square.
@MainActor final class FixedType: TypeMeasuring {
  func width(of text: String, _ request: FontRequest) -> Int {
    let halves = text.reduce(0) { $0 + (Self.isWide($1) ? 2 : 1) }
    return (halves * request.pixelSize + 1) / 2
  }

  func lineHeight(of request: FontRequest) -> Int? { request.pixelSize * 4 / 3 }

  /// Whether a character is one of Eastern Asia's, or an emoji.
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x1100...0x115F).contains(scalar) || (0x2E80...0xD7A3).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || scalar >= 0x1F000
  }
}
