import Foundation
import GridEngine
import SDLTestSupport
import Testing

@testable import GridSDL

/// Sheets with every script at every size. `TEXT_SHEET=DIR swift test --filter SampleSheetTests`
/// writes them into DIR for visual review.
@MainActor
struct SampleSheetTests {
  @Test(arguments: [1.0, 2.0], [true, false])
  func `every script draws ink on every line`(scale: Double, isDark: Bool) throws {
    try InstalledFonts.require("a")
    let background = isDark ? Color(0x101018) : Color(0xF4F4F6)
    let ink = isDark ? Color(0xE8E8EE) : Color(0x1C1C20)
    let canvas = TextCanvas(
      width: Int(1000 * scale), height: Int(640 * scale), background: background)
    let labels = LabelStore(renderer: canvas.renderer, typesetter: Typesetter())
    var y = 8.0
    var bands: [Range<Int>] = []
    for (text, size, weight, isMonospaced) in Self.lines {
      let style = TextStyle(size: size, weight: weight, color: ink, isMonospaced: isMonospaced)
      let height = size * 1.5
      let box = Rect(x: 8 * scale, y: y * scale, width: 984 * scale, height: height * scale)
      labels.draw(text, in: box, style: style, scale: scale)
      bands.append(Int(y * scale)..<Int((y + height) * scale))
      y += height
    }
    labels.invalidateAll()
    if let folder = ProcessInfo.processInfo.environment["TEXT_SHEET"] {
      canvas.save(to: "\(folder)/sheet-\(isDark ? "dark" : "light")-\(Int(scale))x.png")
    }
    let drawn = canvas.picture()
    for (band, line) in zip(bands, Self.lines) {
      let colors = Set(drawn.pixels[band.lowerBound * drawn.width..<band.upperBound * drawn.width])
      #expect(colors.count > 8, "\(line.0) at \(line.1)")
    }
  }

  @Test(arguments: [1.0, 2.0])
  func `paragraphs of every script stay in their columns`(scale: Double) throws {
    try InstalledFonts.require("a")
    let canvas = TextCanvas(width: Int(1000 * scale), height: Int(260 * scale))
    let typesetter = Typesetter()
    let measurer = TextMeasurer(typesetter: typesetter, scale: scale)
    let labels = LabelStore(renderer: canvas.renderer, typesetter: typesetter)
    let style = TextStyle(size: 14, color: Color(0xE8E8EE))
    var list = DrawList()
    for (index, text) in Self.paragraphs.enumerated() {
      let column = Rect(x: Double(index) * 200 + 10, y: 10, width: 160, height: 240)
      let size = measurer.size(of: text, style: style, width: 160, maximumLines: 9)
      list.fill(Rect(origin: column.origin, size: size), Color(0x2B2D36))
      list.paragraph(text, in: column, style: style, maximumLines: 9, measuring: measurer)
    }
    for command in list.commands {
      switch command {
      case .fill(let rect, let color, _): canvas.fill(rect.scaled(by: scale), color)
      case .text(let text, let rect, let style):
        labels.draw(text, in: rect.scaled(by: scale), style: style, scale: scale)
      case .fills, .gradient, .stroke, .path, .image, .rotatedImage, .placeholder, .attributedText,
        .pushClip, .popClip:
        break
      }
    }
    labels.invalidateAll()
    if let folder = ProcessInfo.processInfo.environment["TEXT_SHEET"] {
      canvas.save(to: "\(folder)/paragraphs-\(Int(scale))x.png")
    }
    let drawn = canvas.picture()
    for index in 1...Self.paragraphs.count {
      let gap = Int((Double(index) * 200 - 20) * scale)
      for y in 0..<drawn.height {
        #expect(drawn.pixels[y * drawn.width + gap] == 0xFF10_1018, "next to column \(index)")
      }
    }
  }

  private static let paragraphs = [
    "The quick brown fox jumps over the lazy dog, and-so-on/and-so-forth, until "
      + "supercalifragilisticexpialidocious words are cut and the text ends in dots because "
      + "there is no more room left for any of it at all.",
    "오늘 찍은 사진 정말 멋지네요! 다음에도 같이 가요 😀👨‍👩‍👧‍👦 2024년 5월 앨범에 올려 두었습니다.",
    "日本語の文章は「どこでも」改行できますが、句読点は行の先頭に来ません。ちょっと長い。简体中文也是这样，对吗？",
    "هذه صورة جميلة جدا من GridApp 2.0 التقطت في عام 2024 على شاطئ البحر، شكرا (لكم جميعا)!",
    "זו תמונה יפה מאוד מ-GridApp 2.0 שצולמה בשנת 2024 ליד הים, תודה (לכולם) 🇮🇱 👍🏽!",
  ]

  private static let mixed =
    "Photos 사진 写真 照片 صور תמונות Фото Φωτό फ़ोटो ภาพ 📷👩🏽‍🚀👨‍👩‍👧‍👦🇰🇷❤️ ½ … “ok” — №42"

  private static let lines: [(String, Double, TextStyle.Weight, Bool)] =
    [11.0, 12, 13, 14, 16, 18, 20, 24].map { (mixed, $0, .regular, false) } + [
      ("Bold: " + mixed, 13, .bold, false),
      ("مرحبا بالعالم 2024 (GridApp) نص عربي، ١٢٣", 18, .regular, false),
      ("שלום עולם (GridApp 2.0) מחיר: 45 ₪", 18, .regular, false),
      ("Latin first, then עברית 123 and عربي inside", 16, .regular, false),
      ("각 학교 (NFD) e\u{301}a\u{308} Việt Nam Ångström", 16, .regular, false),
      ("日本語の文字、骨直 一 简体中文，骨直 — 繁體", 16, .regular, false),
      ("😀😃🥰🤷🏿‍♂️🏳️‍🌈🇩🇪1️⃣☺️☺©️© ★☆ ♥", 20, .regular, false),
      ("fps 59.94  p99 3.25 ms  hitch 0.0 ms/s  0123456789 created 12", 12, .regular, true),
      ("fps 59.94  p99 3.25 ms  hitch 0.0 ms/s  0123456789 created 12", 12, .bold, true),
      (
        "A label that is far too long for its box " + String(repeating: "and goes on ", count: 20),
        14, .regular, false
      ),
    ]
}

extension Rect {
  fileprivate func scaled(by scale: Double) -> Rect {
    Rect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}
