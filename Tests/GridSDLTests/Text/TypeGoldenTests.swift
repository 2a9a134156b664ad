import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares text with reviewed images, in fonts that are identical on every machine.
@MainActor
struct TypeGoldenTests {
  private let typesetter = Typesetter(configuration: TestFonts.configuration)

  @Test(arguments: [1.0, 2.0])
  func `strings in every script look like the golden image`(scale: Double) throws {
    let samples = try TestFonts.samples()
    let canvas = TextCanvas(
      width: Int(660 * scale), height: Int(14 * 30 * scale), background: Color(0x101018))
    let labels = LabelStore(renderer: canvas.renderer, typesetter: typesetter)
    for (index, text) in samples.enumerated() {
      let box = Rect(
        x: Double(index % 3 * 220 + 10) * scale, y: Double(index / 3 * 30) * scale,
        width: 200 * scale, height: 30 * scale)
      labels.draw(text, in: box, style: TextStyle(size: 15, color: Color(0xE8E8EE)), scale: scale)
    }
    labels.invalidateAll()
    try verify(canvas, "samples-\(Int(scale))x")
  }

  @Test func `paragraphs in narrow columns look like the golden image`() throws {
    let canvas = TextCanvas(width: 800, height: 240, background: Color(0x101018))
    let labels = LabelStore(renderer: canvas.renderer, typesetter: typesetter)
    let measurer = TextMeasurer(typesetter: typesetter, scale: 1)
    let style = TextStyle(size: 15, color: Color(0xE8E8EE))
    var list = DrawList()
    for (index, text) in Self.paragraphs.enumerated() {
      let column = Rect(x: Double(index) * 160 + 10, y: 10, width: 140, height: 220)
      let size = measurer.size(of: text, style: style, width: 140, maximumLines: 9)
      list.fill(Rect(origin: column.origin, size: size), Color(0x2B2D36))
      list.paragraph(text, in: column, style: style, maximumLines: 9, measuring: measurer)
    }
    for command in list.commands {
      switch command {
      case .fill(let rect, let color, _): canvas.fill(rect, color)
      case .text(let text, let rect, let style):
        labels.draw(text, in: rect, style: style, scale: 1)
      case .fills, .gradient, .stroke, .path, .image, .rotatedImage, .placeholder, .attributedText,
        .pushClip, .popClip:
        break
      }
    }
    labels.invalidateAll()
    try verify(canvas, "paragraphs")
  }

  private func verify(_ canvas: TextCanvas, _ name: String) throws {
    #expect(throws: Never.self) {
      try GoldenPicture(name, suite: "Type").verify(canvas.picture().image)
    }
  }

  // Only characters of the samples, because the fonts contain no others.
  private static let paragraphs = [
    "The quick brown fox jumps over the lazy dog, and Donaudampfschifffahrtsgesellschaft is long.",
    "עבודה (Work) John, מחיר: 45 (כולל 17%) עברית English (מחיר) 50% עבודה",
    "مرحبا بالعالم (GridApp 2.0) صورة رقم ١٢٣ من 2024 مرحبا",
    "สวัสดีชาวโลกสวัสดีชาวโลกสวัสดีชาวโลก 日本語の文字、写真。「猫」がいます。",
    "안녕하세요 세계 👨‍👩‍👧‍👦 안녕하세요 🇰🇷 세계 👍🏽 नमस्ते दुनिया नमस्ते",
  ]
}
