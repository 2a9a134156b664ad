import Scenes
import Testing

@testable import Demos
@testable import Lab

@MainActor struct TechniquesTests {
  @Test func `the default variants are not listed as slower variants`() {
    #expect(Techniques().slowerVariants == [])
  }

  @Test(arguments: Technique.allCases)
  func `toggling a technique cycles through its variants`(_ technique: Technique) {
    var techniques = Techniques()
    let first = techniques[technique]
    var variants: Set<String> = []
    repeat {
      variants.insert(techniques[technique])
      techniques.toggle(technique)
      if techniques[technique] != first {
        #expect(techniques.slowerVariants == ["\(technique.rawValue) \(techniques[technique])"])
      }
    } while techniques[technique] != first && variants.count < 10
    #expect(variants.count == (technique == .update ? 3 : 2))
    #expect(techniques == Techniques())
  }

  @Test func `each technique and each scene has a unique key`() {
    let keys = Technique.allCases.map(\.key) + SceneName.allCases.map(\.key)
    #expect(Set(keys).count == keys.count)
  }
}
