import Testing

@testable import GridApp

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

  @Test
  func `options set the techniques, and the sidecar lists them by the names of their options`()
    throws
  {
    let options = try BrowseOptions.parse([
      "--decode", "main", "--thumbnails", "off", "--update", "captured", "--corners", "masked",
      "--cells", "nested", "--uploads", "all", "--sizes", "fixed",
    ])
    let settings = options.techniques.settings
    #expect(settings["decode"] == "main")
    #expect(settings["prefetch"] == "on")
    #expect(settings["update"] == "captured")
    #expect(options.techniques.slowerVariants.count == 7)
  }

  @Test func `a scene and a layout file exclude each other`() {
    #expect(throws: (any Error).self) {
      try BrowseOptions.parse(["--scene", "photos", "--layout", "a.json"])
    }
  }

  @Test(arguments: [
    ("500-2000", 500...2000), ("0-0", 0...0), ("250", 250...250),
  ])
  func `a latency is a range or a number`(_ argument: String, _ range: ClosedRange<Int>) {
    #expect(LatencyRange(argument: argument)?.milliseconds == range)
  }

  @Test(arguments: ["", "-", "9-1", "-5", "1-2-3", "a-b", "0-60001", "1.5"])
  func `an invalid latency is refused`(_ argument: String) {
    #expect(LatencyRange(argument: argument) == nil)
  }
}
