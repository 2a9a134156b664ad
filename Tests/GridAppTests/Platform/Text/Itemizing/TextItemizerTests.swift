import TestSupport
import Testing

@testable import GridApp

@MainActor
struct TextItemizerTests {
  private let itemizer = TextItemizer(chooser: ScriptFaces())

  @Test func `plain Latin is one run`() {
    let runs = itemizer.runs(of: "Photos 2024 (12)")
    #expect(runs.map(\.text) == ["Photos 2024 (12)"])
    #expect(runs.first?.script == .latin)
    #expect(runs.first?.isRightToLeft == false)
  }

  @Test(arguments: ["", "\u{200F}", "\u{200B}\u{200D}", "\u{7}"])
  func `what shows nothing makes no run`(text: String) {
    #expect(itemizer.runs(of: text) == [])
  }

  @Test func `spaces between words of one script stay in their run`() {
    #expect(itemizer.runs(of: "한국 사진 앨범").map(\.text) == ["한국 사진 앨범"])
    #expect(itemizer.runs(of: "صورة من البحر").map(\.text) == ["صورة من البحر"])
  }

  @Test func `tabs and line feeds are spaces`() {
    #expect(itemizer.runs(of: "a\tb\nc").map(\.text) == ["a b c"])
  }

  @Test(arguments: ["👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇰🇷", "❤️", "1️⃣", "🏳️‍🌈", "☺️", "👍🏿"])
  func `an emoji sequence is one cluster of the emoji face`(emoji: String) {
    let runs = itemizer.runs(of: "a\(emoji)b")
    #expect(runs.map(\.text) == ["a", emoji, "b"])
    #expect(runs[1].face == ScriptFaces.emoji)
    #expect(runs[1].isColorEmoji)
  }

  @Test(arguments: ["☺\u{FE0E}", "©", "♥", "1", "#", "™"])
  func `characters that are text by default stay text`(text: String) {
    #expect(itemizer.runs(of: text).map(\.isColorEmoji) == [false])
  }

  @Test func `Hebrew in a Latin line is a run of its own, right to left`() {
    let runs = itemizer.runs(of: "abc אבג 12 דה xyz")
    #expect(runs.map(\.text) == ["abc ", " דה", "12", "אבג ", " xyz"])
    #expect(runs.map(\.isRightToLeft) == [false, true, false, true, false])
  }

  @Test func `an Arabic line begins at the right`() {
    let runs = itemizer.runs(of: "مرحبا GridApp")
    #expect(runs.map(\.text) == ["GridApp", "مرحبا "])
    #expect(BidiOrder.isRightToLeft("«مرحبا» GridApp"))
    #expect(!BidiOrder.isRightToLeft("GridApp مرحبا"))
  }

  @Test func `Chinese characters beside kana take Japanese forms, beside Hangul Korean ones`() {
    #expect(itemizer.runs(of: "骨の").map(\.face) == [ScriptFaces.japanese, ScriptFaces.kana])
    #expect(itemizer.runs(of: "骨 한").first?.face == ScriptFaces.korean)
    #expect(itemizer.runs(of: "骨").first?.face == ScriptFaces.chinese)
  }

  @Test(arguments: TextSeeds.chosen)
  func `runs hold every visible cluster once and none is broken`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = TextSeeds.text(using: &random)
      let visible = text.map { $0.isLineControl ? " " : $0 }.filter { !$0.isInvisible }
      let clusters = itemizer.runs(of: text).flatMap { Array($0.text) }
      #expect(clusters.sorted() == visible.sorted(), "\(text.debugDescription)")
    }
  }
}

/// One face for each script, as a machine with Noto would have.
private struct ScriptFaces: FaceChoosing {
  static let emoji = FaceID(index: 100)
  static let chinese = FaceID(index: 101)
  static let japanese = FaceID(index: 102)
  static let korean = FaceID(index: 103)
  static let kana = FaceID(index: Int(Script.kana.rawValue))

  let plainFace = FaceID(index: Int(Script.latin.rawValue))

  func face(for cluster: Character, script: Script, language: String?) -> FaceID {
    if cluster.isColorEmoji { return Self.emoji }
    guard script == .han else {
      let first = cluster.unicodeScalars.first.map(Script.of) ?? .common
      return first == .common ? plainFace : FaceID(index: Int(script.rawValue))
    }
    switch language {
    case "ja": return Self.japanese
    case "ko": return Self.korean
    default: return Self.chinese
    }
  }

  func covers(_ cluster: Character, face: FaceID) -> Bool { cluster == " " }
}
