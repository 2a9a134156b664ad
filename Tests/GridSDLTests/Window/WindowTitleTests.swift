import Testing

@testable import GridSDL

struct WindowTitleTests {
  @Test func `a title that fits is unchanged`() {
    let longest = String(repeating: "é", count: WindowTitle.maximumLength / 2)
    for title in ["", "GridApp", longest] { #expect(WindowTitle.limited(title) == title) }
  }

  @Test(arguments: ["a", "é", "語", "👨‍👩‍👧‍👦", "e\u{301}"])
  func `a title that is too long is cut between characters`(character: String) {
    let title = String(repeating: character, count: 5_000)
    let limited = WindowTitle.limited(title)
    #expect(limited.utf8.count <= WindowTitle.maximumLength)
    #expect(limited.utf8.count > WindowTitle.maximumLength - 40)
    #expect(limited.hasSuffix("…"))
    #expect(limited.dropLast().allSatisfy { String($0) == character })
  }

  @Test func `a single character that is too long leaves the ellipsis`() {
    let letter = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(WindowTitle.limited(letter) == "…")
  }
}
