import Scenes
import Testing

@testable import GridApp
@testable import Lab

@MainActor
struct TechniqueOptionsTests {
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

  @Test func `every pair has valid values of its option, and sets its technique`() throws {
    for pair in LabPair.all {
      let runner = LabRunner(
        program: "GridApp", paths: ["/p"], replay: "lab.replay",
        window: "1280x800", folder: "/tmp")
      for variant in [pair.best, pair.worse] {
        let arguments = runner.arguments(pair, variant: variant, recording: "a.csv")
        let options = try BrowseOptions.parse(Array(arguments.dropFirst()))
        #expect(options.techniques[pair.technique] == variant)
        #expect(options.scene == pair.scene && options.record == "a.csv")
      }
      #expect(Techniques()[pair.technique] == pair.best)
    }
  }
}
