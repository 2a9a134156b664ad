import Testing

@testable import LayoutFiles

struct NearestSpellingTests {
  @Test(arguments: [
    ("topLeadng", "topLeading"), ("TOP", "top"), ("buttom", "bottom"), ("trialing", "trailing"),
  ])
  func `a misspelled word is corrected`(word: String, meant: String) {
    let words = ["top", "topLeading", "topTrailing", "bottom", "leading", "trailing"]
    #expect(NearestSpelling.nearest(to: word, among: words) == meant)
  }

  @Test func `a different word is not corrected`() {
    #expect(NearestSpelling.nearest(to: "sideways", among: ["vertical", "horizontal"]) == nil)
  }

  @Test func `transposed letters have distance one`() {
    #expect(NearestSpelling.editDistance(from: "axsi", to: "axis") == 1)
    #expect(NearestSpelling.editDistance(from: "", to: "axis") == 4)
  }
}
