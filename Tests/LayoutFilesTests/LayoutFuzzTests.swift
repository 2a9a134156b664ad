import GridLayout
import TestSupport
import Testing

@testable import LayoutFiles

@MainActor struct LayoutFuzzTests {
  @Test(arguments: Seeds.chosen)
  func `random files never crash the layout, and all frames are finite`(seed: UInt64) {
    var files = RandomLayoutFiles(seed: seed)
    var solved = 0
    for step in 0..<Seeds.iterations(700) {
      let bytes = files.file()
      do {
        let file = try LayoutFileReader.read(bytes, name: "fuzz.json")
        let frames = try LayoutFrames(file, all: 7, name: "fuzz.json")
        let place: Comment = "seed \(seed), step \(step): \(String(decoding: bytes, as: UTF8.self))"
        #expect(isFinite(Rect(size: frames.contentSize)), place)
        #expect(frames.elements.allSatisfy { isFinite($0.frame) }, place)
        solved += 1
      } catch {
        #expect(error.description.hasPrefix("fuzz.json:"), "seed \(seed), step \(step)")
      }
    }
    #expect(solved > 100, "most files should be valid, or nothing is tested")
  }

  private func isFinite(_ rect: Rect) -> Bool {
    rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite
      && rect.width >= 0 && rect.height >= 0
  }
}
