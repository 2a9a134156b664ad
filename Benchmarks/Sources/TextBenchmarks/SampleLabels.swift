@testable import FrameTiming

/// Labels like those of the app: names, places, captions and comments in many scripts.
enum SampleLabels {
  /// Returns `count` distinct labels, which depend on the seed only.
  static func make(_ count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let words = vocabulary(&random)
      let picked = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      return picked.joined(separator: " ") + " \(number)"
    }
  }

  static let emoji = ["😀", "❤️", "👍🏽", "👨‍👩‍👧‍👦", "🇰🇷", "1️⃣", "🥰", "🏳️‍🌈"]

  /// Returns the words of a label, half of them Latin.
  private static func vocabulary(_ random: inout SplitMix64) -> [String] {
    Bool.random(using: &random) ? latin : others.randomElement(using: &random) ?? latin
  }

  private static let latin = [
    "Harbour", "Ålesund", "Mirror", "Winterreise", "Łódź", "Champs-Élysées", "Snow", "Overlook",
    "Sunset", "São Paulo", "photograph", "the", "of", "a", "kitten", "Reykjavík", "Tomorrow",
  ]

  private static let others = [
    ["사진", "오늘", "아침의", "바다", "고양이가", "귀엽다", "제주도"],
    ["日本語", "海の見える丘", "写真", "猫", "静けさ", "東京"],
    ["照片", "北京", "风景", "很美", "晚上"],
    ["ضوء", "الصباح", "صورة", "جميلة", "ساحل", "الزعفران"],
    ["תמונה", "יפה", "עבודה", "(Work)", "שלום"],
    ["फ़ोटो", "सुबह", "बिल्ली", "हिन्दी"],
    ["ภาพถ่าย", "สวัสดี", "แมว"],
    ["Фото", "Москва", "кошка", "утро"],
    emoji,
  ]
}
