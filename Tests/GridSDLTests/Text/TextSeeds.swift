import Foundation
import FrameTiming
import TestSupport

/// The seeds of the random text tests: `SEED` if it is set, otherwise `ITERATIONS` (20) fixed ones.
enum TextSeeds {
  static var chosen: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap(UInt64.init) { return [seed] }
    let count = environment["ITERATIONS"].flatMap(UInt64.init) ?? 20
    return Array(1...max(count, 1))
  }

  /// Returns words in several scripts, emoji sequences, spaces and line feeds.
  static func text(using random: inout SplitMix64, words: ClosedRange<Int> = 0...30) -> String {
    let pieces = [
      "word", "a", "Photo-album", "and/or", "supercalifragilistic", "사진", "日本語「文」。", "っと",
      "صورة", "תמונה", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇰🇷🇩🇪", "e\u{301}a\u{308}", "각", "2024", "€5.00", "…",
      "\u{A0}x", "  ", "\n", "\u{200F}", "(b)",
    ]
    var text = ""
    for _ in 0..<Int.random(in: words, using: &random) {
      text += pieces.randomElement(using: &random)!
      if Bool.random(using: &random) { text += " " }
    }
    return text
  }
}
