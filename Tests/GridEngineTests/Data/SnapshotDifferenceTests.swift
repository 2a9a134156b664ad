import GridEngine
import TestSupport
import Testing

/// Tests differences from `A[a b] B[c d e] C[]` to other snapshots (rows A1 to A18).
@Suite struct SnapshotDifferenceTests {
  @Test(arguments: DifferenceCase.all)
  func `a difference contains the changes in the table`(row: DifferenceCase) {
    let difference = SnapshotDifference(
      from: WordSnapshot(row.old), to: WordSnapshot(row.new))
    #expect(describe(difference) == row.difference)
  }

  @Test func `swapping two neighbors is one move`() {
    let difference = SnapshotDifference(
      from: WordSnapshot("A[a b c d e]"), to: WordSnapshot("A[a c b d e]"))
    #expect(difference.movedItems.count == 1)
    #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty)
  }

  @Test func `moving the first of 100,000 items to the end is one move`() throws {
    var old = DiffableDataSourceSnapshot<Int, Int>()
    try old.appendSections([0])
    try old.appendItems(Array(0..<100_000))
    var new = old
    try new.appendItems([0])
    #expect(
      describe(SnapshotDifference(from: old, to: new)) == "move (0, 0) to (0, 99999)")
  }

  @Test(arguments: MarkCase.all)
  func `marks have index paths of the new snapshot, once for each item`(row: MarkCase) throws {
    var new = WordSnapshot(row.new)
    try new.reloadSections(row.sections)
    try new.reloadItems(row.items)
    try new.reconfigureItems(row.reconfigured)
    let old = WordSnapshot("A[a b] B[c d e] C[]")
    #expect(describe(SnapshotDifference(from: old, to: new)) == row.difference)
  }

  private func describe(_ difference: SnapshotDifference) -> String {
    let parts: [[String]] = [
      difference.deletedSections.map { "delete section \($0)" },
      difference.insertedSections.map { "insert section \($0)" },
      difference.movedSections.map { "move section \($0.from) to \($0.to)" },
      difference.deletedItems.map { "delete \($0)" },
      difference.insertedItems.map { "insert \($0)" },
      difference.movedItems.map { "move \($0.from) to \($0.to)" },
      difference.reloadedItems.map { "reload \($0)" },
      difference.reconfiguredItems.map { "reconfigure \($0)" },
    ]
    return parts.joined().joined(separator: ", ")
  }
}

/// Two snapshots and the expected difference.
struct DifferenceCase: Sendable, CustomTestStringConvertible {
  var id: String
  var old = "A[a b] B[c d e] C[]"
  var new: String
  var difference: String

  var testDescription: String { "\(id): \(old) → \(new)" }

  static let all: [DifferenceCase] = [
    .init(
      id: "A1", old: "", new: "A[a b] B[c d e] C[]",
      difference: "insert section 0, insert section 1, insert section 2"),
    .init(id: "A2", new: "A[a b] B[c d e] C[]", difference: ""),
    .init(id: "A3", new: "A[a f b] B[c d e] C[]", difference: "insert (0, 1)"),
    .init(id: "A4", new: "A[a b] B[c e] C[]", difference: "delete (1, 1)"),
    .init(
      id: "A5", old: "A[a b c d]", new: "A[d a b c]", difference: "move (0, 3) to (0, 0)"),
    .init(id: "A7", new: "A[b] B[c d a e] C[]", difference: "move (0, 0) to (1, 2)"),
    .init(
      id: "A8", new: "A[] B[c d e] C[a b]",
      difference: "move (0, 0) to (2, 0), move (0, 1) to (2, 1)"),
    .init(id: "A9", new: "C[] A[a b] B[c d e]", difference: "move section 2 to 0"),
    .init(
      id: "A10", new: "A[a b] C[c d e]",
      difference: "delete section 1, "
        + "move (1, 0) to (1, 0), move (1, 1) to (1, 1), move (1, 2) to (1, 2)"),
    .init(
      id: "A11", new: "A[a b] B[c] D[d e] C[]",
      difference: "insert section 2, move (1, 1) to (2, 0), move (1, 2) to (2, 1)"),
    .init(id: "A12", new: "A[a b] B[c d e] D[x y] C[]", difference: "insert section 2"),
    .init(
      id: "A13", new: "A[x y]",
      difference: "delete section 1, delete section 2, "
        + "delete (0, 0), delete (0, 1), insert (0, 0), insert (0, 1)"),
    .init(
      id: "A15", new: "A[d a b] B[c e] C[]", difference: "move (1, 1) to (0, 0)"),
  ]
}

/// A snapshot with marks, and the expected difference from `A[a b] B[c d e] C[]` to it.
struct MarkCase: Sendable, CustomTestStringConvertible {
  var id: String
  var new = "A[a b] B[c d e] C[]"
  var sections: [String] = []
  var items: [String] = []
  var reconfigured: [String] = []
  var difference: String

  var testDescription: String { "\(id): \(difference)" }

  static let all: [MarkCase] = [
    .init(id: "A14", items: ["d"], difference: "reload (1, 1)"),
    .init(
      id: "A15", new: "A[d a b] B[c e] C[]", items: ["d"],
      difference: "move (1, 1) to (0, 0), reload (0, 0)"),
    .init(id: "A16", new: "A[a f b] B[c d e] C[]", items: ["f"], difference: "insert (0, 1)"),
    .init(
      id: "A17", sections: ["B"], items: ["d"],
      difference: "reload (1, 0), reload (1, 1), reload (1, 2)"),
    .init(id: "A18", reconfigured: ["d"], difference: "reconfigure (1, 1)"),
    .init(
      id: "reload counts more", items: ["d"], reconfigured: ["e", "d"],
      difference: "reload (1, 1), reconfigure (1, 2)"),
  ]
}
