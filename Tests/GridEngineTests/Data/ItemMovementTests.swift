import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

struct ItemMovementTests {
  @Test(arguments: Seeds.chosen)
  func `index paths agree with arrays in which the item was moved`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      let counts = (0..<3).map { _ in Int.random(in: 0...4, using: &random) }
      guard let source = counts.firstIndex(where: { $0 > 0 }) else { continue }
      let data = counts.indices.map { section in
        (0..<counts[section]).map { IndexPath(item: $0, section: section) }
      }
      var movement = ItemMovement(
        at: IndexPath(item: Int.random(in: 0..<counts[source], using: &random), section: source))
      var shown = data
      let moved = shown[source].remove(at: movement.source.item)
      let target = Int.random(in: 0..<3, using: &random)
      let item = Int.random(in: 0...shown[target].count, using: &random)
      shown[target].insert(moved, at: item)
      movement.target = IndexPath(item: item, section: target)
      for (section, paths) in shown.enumerated() {
        #expect(movement.shownCount(counts[section], inSection: section) == paths.count)
        for (item, path) in paths.enumerated() {
          let place = IndexPath(item: item, section: section)
          #expect(movement.dataPath(ofShownPath: place) == path, "seed \(seed): \(movement)")
          #expect(movement.shownPath(ofDataPath: path) == place, "seed \(seed): \(movement)")
        }
      }
    }
  }
}
