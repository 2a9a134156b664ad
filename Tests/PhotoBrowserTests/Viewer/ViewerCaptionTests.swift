import Testing

@testable import PhotoBrowser

@MainActor
struct ViewerCaptionTests {
  private func text(_ name: String) -> String {
    ViewerCaption(name: name, index: 11, count: 3_600, level: 0.25).text
  }

  @Test func `a caption has the name, the position and the level`() {
    #expect(text("sunset.jpg") == "sunset.jpg  ·  12 of 3,600  ·  25 %")
  }

  @Test func `a caption says that the file is damaged`() {
    let caption = ViewerCaption(name: "a.png", index: 0, count: 2, level: 1, isDamaged: true)
    #expect(caption.text == "a.png  ·  1 of 2  ·  damaged  ·  100 %")
  }

  @Test(arguments: ["two\nlines.jpg", "two\r\nlines.jpg", "two\u{2028}lines.jpg"])
  func `a name with newlines stays on one line`(name: String) {
    #expect(!text(name).contains { $0.isNewline })
    #expect(text(name).hasSuffix("12 of 3,600  ·  25 %"))
  }

  @Test func `a long name is shortened in its middle`() {
    let name = String(repeating: "very long ", count: 25) + "end.jpg"
    #expect(text(name).count < 100)
    #expect(text(name).contains("long end.jpg"))
    #expect(text(name).hasSuffix("  ·  12 of 3,600  ·  25 %"))
  }

  @Test func `a name from right to left is isolated from the position`() {
    #expect(text("תמונה.jpg") == "\u{2068}תמונה.jpg\u{2069}  ·  12 of 3,600  ·  25 %")
  }
}
