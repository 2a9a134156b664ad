import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

struct TextLayoutTests {
  private let context: TextContext
  private let request = FontRequest(pixelSize: 20)

  init() throws { context = try TextContext(configuration: TestFonts.configuration) }

  @Test func `clusters are drawn in the order of every line of BidiCharacterTest`() throws {
    let wrong = try BidiCase.all().filter { one in
      // A tab is drawn as a space and ordered like one.
      guard !one.text.contains("\t") else { return false }
      // The mark sets the line's direction as the test requires.
      let mark = one.isRightToLeft ? "\u{200F}" : "\u{200E}"
      guard let layout = context.layout(mark + one.text, request) else { return true }
      return !Self.isOrdered(layout.clusters(), one, after: mark)
    }
    #expect(wrong.isEmpty, "\(wrong.count), the first \(wrong[0].line)")
  }

  /// Whether each scalar of a test is in the cluster of the previous one or further right.
  private static func isOrdered(
    _ clusters: [TextLayout.Cluster], _ one: BidiCase, after mark: String
  ) -> Bool {
    var placeOfByte: [Int: Int] = [:]
    for (place, cluster) in clusters.enumerated() {
      for byte in cluster.range { placeOfByte[byte] = place }
    }
    var offset = mark.utf8.count
    let places = one.text.unicodeScalars.map { scalar in
      defer { offset += scalar.utf8.count }
      return placeOfByte[offset]
    }
    let visual = one.order.map { places[$0] ?? -1 }
    return visual == visual.sorted()
  }

  @Test func `brackets and a Latin word in Hebrew keep their order`() throws {
    let layout = try #require(context.layout("עבודה (Work) John", request))
    let levels = layout.clusters().map(\.level)
    #expect(Array(levels.prefix(4)) == [2, 2, 2, 2], "John is leftmost")
    let text = Array("עבודה (Work) John".utf8)
    let shown = layout.clusters().map { String(decoding: text[$0.range], as: UTF8.self) }.joined()
    #expect(shown == "John )Work( הדובע")
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🇰🇷", "1️⃣", "❤️", "👍🏿"])
  func `an emoji sequence is one colored cluster`(emoji: String) throws {
    let layout = try #require(context.layout(emoji, request))
    #expect(layout.isColored)
    #expect(layout.clusters().filter { $0.width > 0 }.count == 1)
  }

  @Test func `letters are not colored`() throws {
    #expect(try #require(context.layout("Photos 사진", request)).isColored == false)
  }

  @Test func `Arabic and Adlam letters join`() throws {
    for text in ["عرب", "𞤆𞤵𞤤𞤢𞤪"] {
      let apart = text.unicodeScalars.map(String.init).joined(separator: "\u{200C}")
      #expect(try pixels(of: text) != pixels(of: apart), "\(text)")
    }
  }

  private func pixels(of text: String) throws -> [UInt32] {
    let layout = try #require(context.layout(text, request))
    return try #require(LabelImage(layout, request, color: Color(0xFFFFFF))).bitmap.pixels
  }

  @Test func `Thai breaks between words`() throws {
    let text = "สวัสดีชาวโลก"
    let breaks = try #require(UnicodeText.lineBreaks(in: text))
    let lines = context.lines(of: text, request, width: 80)
    #expect(lines.count > 1)
    for line in lines.dropFirst() {
      #expect(breaks[line.range.lowerBound] != .none)
    }
  }

  @Test(arguments: [0, 1, 7, 40, 100, 500])
  func `an ellipsized line is within its limit, unless the ellipsis is wider`(width: Int) throws {
    let ellipsis = try #require(context.layout("…", request)).width
    for text in ["A long enough label", "한글 日本語の文字", "مرحبا بالعالم", "👍🏻👍🏽👍🏿"] {
      let layout = try #require(context.layout(text, request, room: width))
      #expect(layout.width <= max(width, ellipsis + 1))
      #expect(layout.isEllipsized == (layout.ellipsisIndex < text.utf8.count))
    }
  }

  @Test func `a caret moves in the text's direction`() throws {
    let latin = try #require(context.layout("ab", request))
    #expect(latin.caretX(before: 0) == 0)
    #expect(latin.caretX(before: 2) == latin.width)
    let hebrew = try #require(context.layout("אב", request))
    #expect(hebrew.caretX(before: 0) == hebrew.width)
    #expect(hebrew.caretX(before: 4) == 0)
    #expect(hebrew.caretX(before: 1) == hebrew.width, "inside a letter is before it")
    #expect(latin.caretX(before: 3) == nil)
    #expect(latin.caretX(before: -1) == nil)
  }

  @Test(arguments: ["a\u{0}b", "a\u{7}b", "a\u{1B}b", "a\u{7F}b", "a\u{90}b"])
  func `control characters are omitted, and indices are those of the text`(text: String) throws {
    let plain = try #require(context.layout("ab", request))
    let layout = try #require(context.layout(text, request))
    #expect(layout.width == plain.width)
    #expect(layout.caretX(before: text.utf8.count - 1) == plain.caretX(before: 1))
    #expect(layout.clusters().map(\.range.upperBound).max() == text.utf8.count)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\tb", "a\u{2028}b", "a\u{85}b", "a\u{B}b"])
  func `a line feed is a space on one line, and a line break in a paragraph`(text: String) throws {
    #expect(context.layout(text, request)?.width == context.layout("a b", request)?.width)
    let lines = context.lines(of: text, request, width: 500)
    #expect(lines.count == (text.contains("\t") ? 1 : 2))
    if lines.count == 2 { #expect(lines[1].range == text.utf8.count - 1..<text.utf8.count) }
  }

  @Test func `text beyond the maximum length is rejected`() {
    let text = String(repeating: "a", count: TextLayout.longestText + 1)
    #expect(context.layout(text, request) == nil)
    #expect(context.lines(of: text, request, width: 4_000).isEmpty)
    #expect(context.lines(of: String(text.dropFirst()), request, width: 4_000).count > 100)
  }

  @Test(arguments: TextSeeds.chosen)
  func `unusual text is laid out, measured and drawn within its bitmap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let text = HostileText.text(using: &random)
      let request = FontRequest(pixelSize: Int.random(in: 1...512, using: &random))
      let width = Int.random(in: 0...300, using: &random)
      for line in context.lines(of: text, request, width: width) {
        #expect(line.range.upperBound <= text.utf8.count)
      }
      for room in [nil, width] {
        let layout = try #require(context.layout(text, request, room: room))
        #expect(layout.width >= 0)
        for cluster in layout.clusters() { #expect(cluster.range.upperBound <= text.utf8.count) }
        _ = layout.caretX(before: Int.random(in: 0...text.utf8.count, using: &random))
        var bitmap = Bitmap(
          width: Int.random(in: 1...64, using: &random),
          height: Int.random(in: 1...64, using: &random))
        layout.draw(
          into: &bitmap, x: Int.random(in: -99...99, using: &random),
          baseline: Int.random(in: -99...99, using: &random), color: Color(0xFFFFFF))
      }
      #expect(
        ParagraphBreaker(context: context, request: request, width: width, maximumLines: 3)
          .lines(of: text) { context.layout($0.text, request)?.width ?? 0 }.count <= 3)
    }
  }

  @Test(arguments: [
    "\u{1F1F0}\u{1F3FB}\u{A9C0}", "\u{639}\u{1F3FB}\u{489}", "\u{489}\u{1F3FB}\u{FEFF}(",
  ])
  func `a character of several fonts wider than a line is harmless`(
    text: String
  ) throws {
    for width in stride(from: 0, through: 400, by: 20) {
      for pixelSize in [40, 188, 222, 473] {
        let request = FontRequest(pixelSize: pixelSize)
        #expect(!context.lines(of: text, request, width: width).isEmpty)
      }
    }
  }

  @Test func `a configuration without fonts throws an error and does not end the process`() throws {
    let folder = try ScratchFolder()
    let empty = folder.file("fonts.conf")
    try Data("<fontconfig><dir>\(folder.path)/none</dir></fontconfig>".utf8)
      .write(to: URL(filePath: empty))
    #expect(throws: TextError.noFont) { try TextContext(configuration: empty) }
    #expect(throws: TextError.noConfiguration) {
      try TextContext(configuration: folder.file("missing.conf"))
    }
  }
}
