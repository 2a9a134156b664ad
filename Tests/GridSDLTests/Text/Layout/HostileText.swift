import FrameTiming
import TestSupport

/// Unusual text: control characters, hundreds of marks, unterminated formatting, scalars of every
/// plane.
enum HostileText {
  static func text(using random: inout SplitMix64) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let piece = piece(using: &random)
      for _ in 0..<(Bool.random(using: &random) ? 1 : Int.random(in: 1...60, using: &random)) {
        scalars.append(contentsOf: piece.unicodeScalars)
      }
    }
    return String(scalars)
  }

  private static func piece(using random: inout SplitMix64) -> String {
    if Bool.random(using: &random) {
      return fixed.randomElement(using: &random) ?? ""
    }
    let value = UInt32.random(in: 0...0x10_FFFF, using: &random)
    return Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }

  private static let fixed = [
    "\u{0}", "\u{7}", "\u{1B}", "\u{85}", "\r\n", "\r", "\n", "\t", "\u{2028}", "\u{2029}",
    "\u{301}", "\u{489}", "\u{20DD}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{E0061}", "\u{AD}",
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{FFFC}",
    "\u{1F3FB}", "\u{1F1F0}", "👨‍👩‍👧‍👦", "word", "עברית", "عربي", "12", "(", ")", " ", "\u{A0}",
    "\u{3000}", "ﷺ", "\u{1F469}\u{200D}", "\u{0F00}", "\u{1160}", "\u{D7FF}", "\u{E000}",
  ]
}
