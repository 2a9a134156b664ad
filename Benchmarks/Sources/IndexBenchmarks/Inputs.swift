import Harness

@testable import GridEngine

/// What the benchmarks work on; the same in every run.
struct Inputs {
  static let estimate = 44.0
  static let operations = 100_000

  let count: Int
  let rows: [Int]
  let offsets: [Double]
  let extents: [Float]

  init(count: Int) {
    var random = Random(seed: 1)
    self.count = count
    rows = (0..<Self.operations).map { _ in Int.random(in: 0..<count, using: &random) }
    offsets = (0..<Self.operations).map { _ in
      Double.random(in: 0..<Double(count) * Self.estimate, using: &random)
    }
    extents = (0..<Self.operations).map { _ in
      Float(Int.random(in: 20...200, using: &random)) / 2
    }
  }

  /// A tree in which every row was measured: the dearest one.
  func measuredTree() -> ExtentTree {
    var tree = ExtentTree(estimate: Self.estimate, count: count)
    for row in 0..<count { tree.setExtent(Double(extents[row % extents.count]), forRow: row) }
    return tree
  }
}
