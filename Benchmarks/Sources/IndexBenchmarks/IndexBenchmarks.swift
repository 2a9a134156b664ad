import Harness

@testable import GridLayout

/// `IndexBenchmarks [ROWS…]`: compares the size index with a prefix array and a Fenwick tree.
///
/// The limits are ratios to the Fenwick tree, which answers faster and is rebuilt for each inserted
/// or removed row.
@main
@MainActor
struct IndexBenchmarks {
  private static var limits = Limits(of: "IndexBenchmarks")

  static func main() {
    let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    for count in counts.isEmpty ? [1_000_000] : counts { run(count) }
    limits.finish()
  }

  private static func run(_ count: Int) {
    let inputs = Inputs(count: count)
    print("== \(count) rows")
    // Measured first: memory that other code has freed would be reused and not be counted.
    let before = residentBytes()
    let measured = inputs.measuredTree()
    let bytes = Double(residentBytes() - before) / Double(count)
    print("\nbytes of memory for each measured row: \((bytes * 100).rounded() / 100)")
    compareOpening(inputs)
    compareQuestions(inputs, state: "unmeasured", ExtentTree(estimate: 44, count: count))
    compareQuestions(inputs, state: "measured", measured)
    compareResizing(inputs, measured)
    compareInserting(inputs, measured)
    printWorstOperation(inputs)
  }

  private static func compareOpening(_ inputs: Inputs) {
    let count = inputs.count
    let medians = compare(
      "open",
      [
        Contender("ExtentTree", operations: 1, prepare: {}) { _ in
          blackHole(ExtentTree(estimate: 44, count: count))
        },
        Contender("Fenwick tree", operations: 1, prepare: {}) { _ in
          blackHole(FenwickTree(estimate: 44, count: count))
        },
        Contender("prefix array", operations: 1, prepare: {}) { _ in
          var array = PrefixArray(estimate: 44, count: count)
          blackHole(array.offset(ofRow: count))
        },
      ])
    limits.check("open: of a Fenwick tree", ratio: medians[0] / medians[1], atMost: 0.02)
  }

  private static func compareQuestions(_ inputs: Inputs, state: String, _ tree: ExtentTree) {
    let fenwick = FenwickTree(estimate: 44, count: inputs.count)
    var array = PrefixArray(estimate: 44, count: inputs.count)
    _ = array.offset(ofRow: inputs.count)
    let rows = compare(
      "row at a random offset (\(state))",
      [
        asking("ExtentTree", inputs.offsets, tree) { tree, offset in tree.row(at: offset)!.row },
        asking("Fenwick tree", inputs.offsets, fenwick) { tree, offset in tree.row(at: offset) },
        asking("prefix array, clean", inputs.offsets, array) { $0.row(at: $1) },
      ])
    let offsets = compare(
      "offset of a random row (\(state))",
      [
        asking("ExtentTree", inputs.rows, tree) { tree, row in Int(tree.offset(ofRow: row)) },
        asking("Fenwick tree", inputs.rows, fenwick) { tree, row in Int(tree.offset(ofRow: row)) },
        asking("prefix array, clean", inputs.rows, array) { Int($0.offset(ofRow: $1)) },
      ])
    limits.check(
      "row at an offset, \(state): of a Fenwick tree", ratio: rows[0] / rows[1], atMost: 2)
    limits.check(
      "offset of a row, \(state): of a Fenwick tree", ratio: offsets[0] / offsets[1], atMost: 12)
  }

  private static func asking<Index, Question>(
    _ name: String, _ questions: [Question], _ index: Index,
    _ ask: @escaping (inout Index, Question) -> Int
  ) -> Contender {
    Contender(name, operations: questions.count, prepare: { index }) { index in
      var sum = 0
      for question in questions { sum &+= ask(&index, question) }
      blackHole(sum)
    }
  }

  private static func compareResizing(_ inputs: Inputs, _ tree: ExtentTree) {
    let unmeasured = ExtentTree(estimate: 44, count: inputs.count)
    let fenwick = FenwickTree(estimate: 44, count: inputs.count)
    let one = compare(
      "resize a random row",
      [
        resizing("ExtentTree, all measured", inputs, tree) { $0.setExtent(Double($2), forRow: $1) },
        resizing("ExtentTree, none measured", inputs, unmeasured) {
          $0.setExtent(Double($2), forRow: $1)
        },
        resizing("Fenwick tree", inputs, fenwick) { $0.setExtent($2, forRow: $1) },
      ])
    let first = compare(
      "resize the first row and ask for the last offset",
      [
        resizingTop("ExtentTree", tree) { tree, size in
          tree.setExtent(Double(size), forRow: 0)
          return tree.offset(ofRow: inputs.count)
        },
        resizingTop("Fenwick tree", fenwick) { tree, size in
          tree.setExtent(size, forRow: 0)
          return tree.offset(ofRow: inputs.count)
        },
        resizingTop("prefix array", PrefixArray(estimate: 44, count: inputs.count)) {
          array, size in
          array.setExtent(size, forRow: 0)
          return array.offset(ofRow: inputs.count)
        },
      ])
    limits.check("resize: of a Fenwick tree", ratio: one[0] / one[2], atMost: 10)
    limits.check("resize the first row: of a Fenwick tree", ratio: first[0] / first[1], atMost: 2)
  }

  /// Returns a copy that shares no storage. Otherwise the first write would be timed as a resize.
  private static func resizing<Index>(
    _ name: String, _ inputs: Inputs, _ index: Index,
    _ resize: @escaping (inout Index, Int, Float) -> Void
  ) -> Contender {
    let prepare = {
      var copy = index
      resize(&copy, 0, 44)
      return copy
    }
    return Contender(name, operations: inputs.rows.count, prepare: prepare) { index in
      for (row, extent) in zip(inputs.rows, inputs.extents) { resize(&index, row, extent) }
    }
  }

  private static func resizingTop<Index>(
    _ name: String, _ index: Index, _ resize: @escaping (inout Index, Float) -> Double
  ) -> Contender {
    let prepare = {
      var copy = index
      _ = resize(&copy, 44)
      return copy
    }
    return Contender(name, operations: 10, prepare: prepare) { index in
      for size in 1...10 { blackHole(resize(&index, Float(size))) }
    }
  }

  private static func compareInserting(_ inputs: Inputs, _ tree: ExtentTree) {
    let few = inputs.rows.prefix(10)
    let edited = inputs.editedTree()
    let medians = compare(
      "insert before a random row",
      [
        inserting("ExtentTree, all measured", inputs.rows[...], tree) {
          $0.insert(count: 1, at: $1)
        },
        inserting(
          "ExtentTree, all measured, after edits", inputs.rows(below: edited.count), edited
        ) { $0.insert(count: 1, at: $1) },
        inserting(
          "ExtentTree, none measured", inputs.rows[...],
          ExtentTree(estimate: 44, count: inputs.count)
        ) { $0.insert(count: 1, at: $1) },
        inserting("Fenwick tree", few, FenwickTree(estimate: 44, count: inputs.count)) {
          $0.insert(at: $1, extent: 44)
        },
        inserting(
          "prefix array, then an offset", few, PrefixArray(estimate: 44, count: inputs.count)
        ) {
          $0.insert(at: $1, extent: 44)
          blackHole($0.offset(ofRow: inputs.count))
        },
      ])
    limits.check("insert: of a Fenwick tree", ratio: medians[0] / medians[3], atMost: 0.001)
    limits.check(
      "insert after edits: of a Fenwick tree", ratio: medians[1] / medians[3], atMost: 0.001)
    compare(
      "move a random row",
      [
        inserting("ExtentTree, all measured", inputs.rows[...], tree) {
          $0.move(from: $1, to: inputs.count - 1 - $1)
        }
      ])
  }

  private static func inserting<Index>(
    _ name: String, _ rows: ArraySlice<Int>, _ index: Index,
    _ insert: @escaping (inout Index, Int) -> Void
  ) -> Contender {
    let prepare = {
      var copy = index
      insert(&copy, 0)
      return copy
    }
    return Contender(name, operations: rows.count, prepare: prepare) { index in
      for row in rows { insert(&index, row) }
    }
  }
}
