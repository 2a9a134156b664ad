import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

struct LabelCacheTests {
  @Test(arguments: TextSeeds.chosen)
  func `the cache agrees with an array in order of use`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cache = LabelCache<Int, Int>(costLimit: 100)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        cache.remove(key)
        model.removeAll { $0.key == key }
      case 1...4:
        let cost = Int.random(in: 1...40, using: &random)
        cache.insert(step, for: key, cost: cost)
        model.removeAll { $0.key == key }
        model.append((key, step, cost))
        while model.reduce(0, { $0 + $1.cost }) > 100 { model.removeFirst() }
      default:
        let index = model.firstIndex { $0.key == key }
        #expect(cache[key] == index.map { model[$0].value }, "step \(step)")
        if let index { model.append(model.remove(at: index)) }
      }
      #expect(cache.count == model.count, "step \(step)")
      #expect(cache.cost == model.reduce(0) { $0 + $1.cost }, "step \(step)")
    }
  }

  @Test func `a value above the limit stays until the next insertion`() {
    var cache = LabelCache<Int, Int>(costLimit: 10)
    cache.insert(1, for: 1, cost: 50)
    #expect(cache[1] == 1)
    cache.insert(2, for: 2, cost: 5)
    #expect(cache[1] == nil)
    #expect(cache[2] == 2)
  }
}
