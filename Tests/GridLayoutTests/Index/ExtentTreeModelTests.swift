import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

/// Compares random edits of a tree with the same edits of an array.
@Suite struct ExtentTreeModelTests {
  private static let shapes = [
    ExtentTree.Shape(leaf: 1, fanOut: 2), .init(leaf: 2, fanOut: 2), .init(leaf: 4, fanOut: 3),
    .init(leaf: 7, fanOut: 4), .init(),
  ]

  @Test(arguments: Seeds.chosen, shapes)
  func `random edits agree with an array`(seed: UInt64, shape: ExtentTree.Shape) {
    var random = SplitMix64(seed: seed)
    var pair = Pair(shape: shape, count: shape.leaf * 3)
    for step in 0..<Seeds.iterations(250) {
      let edit = pair.editRandomly(using: &random)
      pair.tree.checkInvariants()
      let difference = pair.difference(using: &random)
      #expect(difference == nil, "seed \(seed), step \(step): \(edit)")
      if difference != nil { return }
    }
  }

  @Test(arguments: Seeds.chosen, shapes)
  func `removing everything in pieces frees all nodes`(
    seed: UInt64, shape: ExtentTree.Shape
  ) {
    var random = SplitMix64(seed: seed)
    var pair = Pair(shape: shape, count: 300)
    for _ in 0..<200 { _ = pair.measure(using: &random) }
    while pair.tree.count > 0 {
      let lower = Int.random(in: 0..<pair.tree.count, using: &random)
      pair.remove(lower..<min(pair.tree.count, lower + Int.random(in: 1...20, using: &random)))
      pair.tree.checkInvariants()
      #expect(pair.difference(using: &random) == nil)
    }
    #expect(pair.tree.nodes.liveCount == 0)
    #expect(pair.tree.leaves.liveCount == 0)
  }
}

/// A tree and an array with the same edits.
private struct Pair {
  var tree: ExtentTree
  var model: NaiveExtents

  init(shape: ExtentTree.Shape, count: Int) {
    tree = ExtentTree(estimate: 44, spacing: 8, count: count, shape: shape)
    model = NaiveExtents(estimate: 44, spacing: 8, count: count)
  }

  /// Makes an edit in both, and returns its description.
  mutating func editRandomly(using random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: measure(using: &random)
    case 8..<10: insert(using: &random)
    case 10..<12: remove(using: &random)
    case 12..<15: move(using: &random)
    case 15..<18: estimateRow(using: &random)
    case 18: changeAll(using: &random)
    default: invalidate()
    }
  }

  mutating func measure(using random: inout SplitMix64) -> String {
    guard let row = model.rows.indices.randomElement(using: &random) else { return "nothing" }
    let size = Float(Int.random(in: 0...6400, using: &random)) / 64
    tree.setExtent(Double(size), forRow: row)
    model.rows[row] = .init(size: size, isMeasured: true)
    return "measure \(row) as \(size)"
  }

  private mutating func estimateRow(using random: inout SplitMix64) -> String {
    guard let row = model.rows.indices.randomElement(using: &random) else { return "nothing" }
    tree.setEstimate(17.5, forRow: row)
    model.rows[row] = .init(size: 17.5, isMeasured: false)
    return "estimate \(row)"
  }

  private mutating func insert(using random: inout SplitMix64) -> String {
    let limit = Bool.random(using: &random) ? 3 : 200
    let added = Int.random(in: 0...limit, using: &random)
    let row = Int.random(in: 0...model.rows.count, using: &random)
    tree.insert(count: added, at: row)
    model.rows.insert(contentsOf: repeatElement(.init(), count: added), at: row)
    return "insert \(added) at \(row)"
  }

  private mutating func remove(using random: inout SplitMix64) -> String {
    let limit = Bool.random(using: &random) ? 3 : 200
    let lower = Int.random(in: 0...model.rows.count, using: &random)
    let length = Int.random(in: 0...limit, using: &random)
    let range = lower..<min(model.rows.count, lower + length)
    remove(range)
    return "remove \(range)"
  }

  mutating func remove(_ range: Range<Int>) {
    tree.remove(range)
    model.rows.removeSubrange(range)
  }

  private mutating func move(using random: inout SplitMix64) -> String {
    guard let source = model.rows.indices.randomElement(using: &random) else { return "nothing" }
    let destination = Int.random(in: model.rows.indices, using: &random)
    tree.move(from: source, to: destination)
    model.move(from: source, to: destination)
    return "move \(source) to \(destination)"
  }

  private mutating func changeAll(using random: inout SplitMix64) -> String {
    let estimate = Float.random(in: 1...100, using: &random)
    tree.setEstimate(Double(estimate))
    model.estimate = estimate
    return "estimate all \(estimate)"
  }

  private mutating func invalidate() -> String {
    tree.invalidateMeasurements()
    model.invalidateMeasurements()
    return "invalidate"
  }

  /// Returns a description of the first difference; nil if there is none. Lengths must be exactly
  /// equal.
  func difference(using random: inout SplitMix64) -> String? {
    guard tree.count == model.rows.count else { return "count \(tree.count)" }
    guard tree.total == model.total else { return "total \(tree.total), not \(model.total)" }
    guard tree.measuredCount == model.measuredCount else { return "measured" }
    for _ in 0..<8 {
      let row = Int.random(in: 0...tree.count, using: &random)
      guard tree.offset(ofRow: row) == model.offset(ofRow: row) else { return "offset of \(row)" }
      let offset = Double.random(in: -10...tree.total + 10, using: &random).rounded()
      guard same(tree.row(at: offset), model.row(at: offset)) else { return "row at \(offset)" }
      guard row < tree.count else { continue }
      guard tree.extent(ofRow: row) == model.extent(ofRow: row),
        tree.isMeasured(row: row) == model.rows[row].isMeasured
      else { return "row \(row)" }
    }
    return nil
  }

  private func same(_ a: (row: Int, offset: Double)?, _ b: (row: Int, offset: Double)?) -> Bool {
    a?.row == b?.row && a?.offset == b?.offset
  }
}
