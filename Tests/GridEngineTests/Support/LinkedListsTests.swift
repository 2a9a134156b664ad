import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

struct LinkedListsTests {
  @Test(arguments: Seeds.chosen)
  func `lists agree with arrays for any insertions, moves and deletions`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lists = LinkedLists<Int>(listCount: 3)
    var model: [[(handle: Int, value: Int)]] = [[], [], []]
    for step in 0..<Seeds.iterations(2_000) {
      let list = Int.random(in: 0..<3, using: &random)
      let other = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        model[list].append((lists.append(step, to: list), step))
      case 2:
        guard let index = model[list].indices.randomElement(using: &random) else { continue }
        let node = model[list].remove(at: index)
        #expect(lists.remove(node.handle) == node.value)
      case 3:
        guard let index = model[list].indices.randomElement(using: &random) else { continue }
        let node = model[list].remove(at: index)
        lists.moveToEnd(node.handle, of: other)
        model[other].append(node)
      default:
        guard let index = model[list].indices.randomElement(using: &random) else { continue }
        let node = model[list].remove(at: index)
        lists.moveToFront(node.handle, of: other)
        model[other].insert(node, at: 0)
      }
      for list in 0..<3 {
        #expect(lists.handles(in: list).map { lists[$0] } == model[list].map(\.value))
        #expect(lists.first(in: list) == model[list].first?.handle)
        #expect(lists.last(in: list) == model[list].last?.handle)
        #expect(lists.count(in: list) == model[list].count)
      }
      #expect(lists.count == model.map(\.count).reduce(0, +), "seed \(seed), step \(step)")
    }
  }
}
