import Testing

@testable import Demos
@testable import ItemSources

struct InitialsTests {
  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("Cher", "C"), ("Rene van der Berg", "RB"), ("Светлана Чайка", "СЧ"),
    ("김민서", "김"), ("高橋 明", "高"), ("أحمد منصور", "أ"), ("123", "#"), ("(Ada) 7", "A"),
  ])
  func `initials follow the conventions of the script`(name: String, initials: String) {
    #expect(Initials.of(name) == initials)
  }

  @Test func `a name keeps its color`() {
    #expect(Initials.color(of: "Ada") == Initials.color(of: "Ada"))
    let colors = Set((0..<100).map { Initials.color(of: "Person \($0)") })
    #expect(colors.count > 5)
  }
}
