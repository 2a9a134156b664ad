import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct InFlightBytesTests {
  @Test func `the oldest body may grow up to its limit while others wait`() {
    var bytes = InFlightBytes(limit: 150, bodyLimit: 100)
    for id in 1...3 { bytes.begin(id) }
    let requested = [(30, 2), (20, 3), (1, 2), (1, 3), (100, 1)]
    let first = requested.map { bytes.admit($0, to: $1) }
    #expect(first == [true, true, false, false, true])
    bytes.end(1)
    let more = [(70, 2), (31, 3), (30, 3)]
    let second = more.map { bytes.admit($0, to: $1) }
    #expect(second == [true, false, true])
  }

  @Test(arguments: Seeds.chosen)
  func `all bodies are completed, and together never exceed the limit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bodyLimit = Int.random(in: 1...100, using: &random)
    let limit = bodyLimit + Int.random(in: 0...150, using: &random)
    var bytes = InFlightBytes(limit: limit, bodyLimit: bodyLimit)
    var left: [Int: Int] = [:]
    var begun = 0
    while begun < 40 || !left.isEmpty {
      if begun < 40, left.count < 6 {
        begun += 1
        left[begun] = Int.random(in: 0...bodyLimit, using: &random)
        bytes.begin(begun)
      }
      var isStuck = left.count == 6 || begun == 40
      for id in left.keys.shuffled(using: &random) {
        let part = Int.random(in: 0...min(10, left[id]!), using: &random)
        if bytes.admit(part, to: id) {
          left[id]! -= part
          isStuck = false
        }
        #expect(bytes.total <= limit)
        if left[id] == 0 {
          left[id] = nil
          bytes.end(id)
          isStuck = false
        }
      }
      guard !isStuck else { return #expect(!isStuck, "nobody may go on: \(left)") }
    }
    #expect(bytes.total == 0)
  }
}
