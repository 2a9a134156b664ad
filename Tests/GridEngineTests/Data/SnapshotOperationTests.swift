import TestSupport
import Testing

@testable import GridEngine

/// Tests each operation on `A[a b] B[c d e] C[]`, and the rejected arguments.
@Suite struct SnapshotOperationTests {
  @Test(arguments: SnapshotCase.sections + SnapshotCase.items)
  func `an operation has the result in the table`(row: SnapshotCase) throws {
    var snapshot = WordSnapshot(row.start)
    try row.operation(&snapshot)
    #expect(snapshot.notation == row.result)
    snapshot.checkInvariants()
  }

  @Test(arguments: SnapshotCase.refused)
  func `a rejected operation throws its reason and changes nothing`(row: SnapshotCase) {
    var snapshot = WordSnapshot(row.start)
    let error = #expect(throws: SnapshotError.self) { try row.operation(&snapshot) }
    #expect(error.map { String(describing: $0) } == row.result)
    #expect(snapshot.notation == row.start)
    #expect(snapshot.reloadedItemIdentifiers.isEmpty)
    snapshot.checkInvariants()
  }
}

typealias SnapshotCase = OperationCase<WordSnapshot>

extension SnapshotCase {
  fileprivate init(
    _ id: String, start: String = "A[a b] B[c d e] C[]", _ result: String,
    _ operation: @escaping @Sendable (inout WordSnapshot) throws -> Void
  ) {
    self.init(id: id, start: start, result: result, operation: operation)
  }
}

extension SnapshotCase {
  static let sections: [SnapshotCase] = [
    SnapshotCase("S1", start: "", "") { _ in },
    SnapshotCase("S2", "A[a b] B[c d e] C[] D[] E[]") { try $0.appendSections(["D", "E"]) },
    SnapshotCase("S5", "A[a b] D[] E[] B[c d e] C[]") {
      try $0.insertSections(["D", "E"], beforeSection: "B")
    },
    SnapshotCase("S6", "A[a b] B[c d e] D[] C[]") {
      try $0.insertSections(["D"], afterSection: "B")
    },
    SnapshotCase("S9", "A[a b] B[c d e] C[]") { try $0.insertSections([], afterSection: "C") },
    SnapshotCase("S10", "C[] A[a b] B[c d e]") { try $0.moveSection("C", beforeSection: "A") },
    SnapshotCase("S11", "B[c d e] C[] A[a b]") { try $0.moveSection("A", afterSection: "C") },
    SnapshotCase("S14", "A[a b] C[]") { $0.deleteSections(["B"]) },
    SnapshotCase("S15", "B[c d e] C[]") { $0.deleteSections(["Z", "A"]) },
    SnapshotCase("S16", start: "", "A[A]") {
      try $0.appendSections(["A"])
      try $0.appendItems(["A"])
    },
  ]

  static let items: [SnapshotCase] = [
    SnapshotCase("S20", "A[a b] B[c d e] C[f g]") { try $0.appendItems(["f", "g"]) },
    SnapshotCase("S21", "A[a b f] B[c d e] C[]") { try $0.appendItems(["f"], toSection: "A") },
    SnapshotCase("S24", "A[a b] B[d] C[c x e]") {
      try $0.appendItems(["c", "x", "e"], toSection: "C")
    },
    SnapshotCase("S25", "A[b a] B[c d e] C[]") { try $0.appendItems(["a"], toSection: "A") },
    SnapshotCase("S27", "A[a b] B[c d e] C[]") { try $0.appendItems([], toSection: "A") },
    SnapshotCase("S28", "A[a b] B[c f g d e] C[]") {
      try $0.insertItems(["f", "g"], beforeItem: "d")
    },
    SnapshotCase("S29", "A[a b] B[c d e f] C[]") { try $0.insertItems(["f"], afterItem: "e") },
    SnapshotCase("S30", "A[b] B[c a f d e] C[]") {
      try $0.insertItems(["a", "f"], beforeItem: "d")
    },
    SnapshotCase("S31", "A[a b] B[d e c] C[]") { try $0.insertItems(["e", "c"], afterItem: "d") },
    SnapshotCase("S34", "A[b] B[c a d e] C[]") { try $0.moveItem("a", beforeItem: "d") },
    SnapshotCase("S35", "A[a b] B[c e d] C[]") { try $0.moveItem("d", afterItem: "e") },
    SnapshotCase("S36", "A[a b c] B[d e] C[]") { try $0.moveItem("c", afterItem: "b") },
    SnapshotCase("S38", "A[b] B[c e] C[]") { $0.deleteItems(["d", "a"]) },
    SnapshotCase("S39", "A[b] B[c d e] C[]") { $0.deleteItems(["z", "a"]) },
    SnapshotCase("S40", "A[] B[c d e] C[]") { $0.deleteItems(["a", "b"]) },
    SnapshotCase("S41", "A[a b] B[c d e] C[]") { $0.deleteItems([]) },
    SnapshotCase("S42", "") { $0.deleteAllItems() },
    SnapshotCase("S43", "A[a b] B[c e d] C[]") {
      $0.deleteItems(["d"])
      try $0.appendItems(["d"], toSection: "B")
    },
  ]

  static let refused: [SnapshotCase] = [
    SnapshotCase(
      "S3", "appendSections(_:): already in the snapshot: section B; move it instead"
    ) { try $0.appendSections(["D", "B"]) },
    SnapshotCase(
      "S4", "appendSections(_:): named more than once: identifier D; name each once"
    ) { try $0.appendSections(["D", "D"]) },
    SnapshotCase(
      "S7 before",
      "insertSections(_:beforeSection:): not in the snapshot: section Z; append it first"
    ) { try $0.insertSections(["D"], beforeSection: "Z") },
    SnapshotCase(
      "S7 after",
      "insertSections(_:afterSection:): not in the snapshot: section Z; append it first"
    ) { try $0.insertSections(["D"], afterSection: "Z") },
    SnapshotCase(
      "S8",
      "insertSections(_:beforeSection:): already in the snapshot: section C; move it instead"
    ) { try $0.insertSections(["D", "C"], beforeSection: "A") },
    SnapshotCase(
      "S12",
      "moveSection(_:afterSection:): A cannot be put beside itself; name another destination"
    ) { try $0.moveSection("A", afterSection: "A") },
    SnapshotCase(
      "S13 section",
      "moveSection(_:beforeSection:): not in the snapshot: section Z; append it first"
    ) { try $0.moveSection("Z", beforeSection: "A") },
    SnapshotCase(
      "S13 destination",
      "moveSection(_:beforeSection:): not in the snapshot: section Z; append it first"
    ) { try $0.moveSection("A", beforeSection: "Z") },
    SnapshotCase(
      "S22", start: "",
      "appendItems(_:toSection:): the snapshot has no section to append to; append one first"
    ) { try $0.appendItems(["f"]) },
    SnapshotCase(
      "S23", "appendItems(_:toSection:): not in the snapshot: section Z; append it first"
    ) { try $0.appendItems(["f"], toSection: "Z") },
    SnapshotCase(
      "S26", "appendItems(_:toSection:): named more than once: identifier f; name each once"
    ) { try $0.appendItems(["g", "a", "f", "f"], toSection: "A") },
    SnapshotCase(
      "S32",
      "insertItems(_:beforeItem:): d cannot be put beside itself; name another destination"
    ) { try $0.insertItems(["f", "d"], beforeItem: "d") },
    SnapshotCase(
      "S33", "insertItems(_:beforeItem:): not in the snapshot: item z; append it first"
    ) { try $0.insertItems(["f"], beforeItem: "z") },
    SnapshotCase(
      "S37 itself",
      "moveItem(_:beforeItem:): a cannot be put beside itself; name another destination"
    ) { try $0.moveItem("a", beforeItem: "a") },
    SnapshotCase(
      "S37 destination", "moveItem(_:beforeItem:): not in the snapshot: item z; append it first"
    ) { try $0.moveItem("a", beforeItem: "z") },
    SnapshotCase(
      "S37 item", "moveItem(_:afterItem:): not in the snapshot: item z; append it first"
    ) { try $0.moveItem("z", afterItem: "a") },
    SnapshotCase("S51", "reloadItems(_:): not in the snapshot: item z; append it first") {
      try $0.reloadItems(["a", "z"])
    },
    SnapshotCase("S54", "reloadSections(_:): not in the snapshot: section Z; append it first") {
      try $0.reloadSections(["A", "Z"])
    },
    SnapshotCase("S56", "reconfigureItems(_:): not in the snapshot: item z; append it first") {
      try $0.reconfigureItems(["z"])
    },
    SnapshotCase(
      "S64 items",
      "itemIdentifiers(inSection:): not in the snapshot: section Z; append it first"
    ) { _ = try $0.itemIdentifiers(inSection: "Z") },
    SnapshotCase(
      "S64 number",
      "numberOfItems(inSection:): not in the snapshot: section Z; append it first"
    ) { _ = try $0.numberOfItems(inSection: "Z") },
  ]
}
