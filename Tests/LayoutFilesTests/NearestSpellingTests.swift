import Testing

@testable import LayoutFiles

struct NearestSpellingTests {
  @Test(arguments: [
    ("topLeadng", "topLeading"), ("TOP", "top"), ("buttom", "bottom"), ("trialing", "trailing"),
  ])
  func `a slip of the finger is recognised`(word: String, meant: String) {
    let words = ["top", "topLeading", "topTrailing", "bottom", "leading", "trailing"]
    #expect(NearestSpelling.of(word, among: words) == meant)
  }

  @Test func `another word is not taken for a slip`() {
    #expect(NearestSpelling.of("sideways", among: ["vertical", "horizontal"]) == nil)
  }

  @Test func `neighbours that changed places are one mistake`() {
    #expect(NearestSpelling.distance("axsi", "axis") == 1)
    #expect(NearestSpelling.distance("", "axis") == 4)
  }
}
