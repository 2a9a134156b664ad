@testable import FrameTiming
@testable import GridLayout

/// The inputs of the benchmarks, equal in every run.
struct Inputs {
  static let estimate = 44.0
  static let operations = 100_000

  let count: Int
  let rows: [Int]
  let offsets: [Double]
  let extents: [Float]

  init(count: Int) {
    var random = SplitMix64(seed: 1)
    self.count = count
    rows = (0..<Self.operations).map { _ in Int.random(in: 0..<count, using: &random) }
    offsets = (0..<Self.operations).map { _ in
      Double.random(in: 0..<Double(count) * Self.estimate, using: &random)
    }
    extents = (0..<Self.operations).map { _ in
      Float(Int.random(in: 20...200, using: &random)) / 2
    }
  }

  /// The random rows that exist in a shorter index too.
  func rows(below limit: Int) -> ArraySlice<Int> { rows.filter { $0 < limit }[...] }

  /// A tree in which every row is measured: the most expensive one.
  func measuredTree() -> ExtentTree {
    var tree = ExtentTree(estimate: Self.estimate, count: count)
    for row in 0..<count { tree.setExtent(Double(extents[row % extents.count]), forRow: row) }
    return tree
  }

  /// The same tree after a third of the rows were removed at random, so that leaves are not full.
  func editedTree() -> ExtentTree {
    var tree = measuredTree()
    var random = SplitMix64(seed: 2)
    for _ in 0..<count / 3 {
      let row = Int.random(in: 0..<tree.count, using: &random)
      tree.remove(row..<row + 1)
    }
    return tree
  }
}
