import TestSupport
import Testing

@testable import GridEngine

/// Tests marks, comparison and queries of `A[a b] B[c d e] C[]` (rows S50 to S66).
@Suite struct SnapshotQuestionTests {
  private var snapshot = WordSnapshot("A[a b] B[c d e] C[]")

  @Test mutating func `items to reload are in the order of the first request, once each`() throws {
    try snapshot.reloadItems(["c"])
    try snapshot.reloadItems(["a", "c"])
    #expect(snapshot.reloadedItemIdentifiers == ["c", "a"])
    #expect(snapshot.notation == "A[a b] B[c d e] C[]")
  }

  @Test mutating func `reloading no items marks nothing`() throws {
    try snapshot.reloadItems([])
    #expect(snapshot.reloadedItemIdentifiers.isEmpty)
  }

  @Test mutating func `sections to reload are in the order of the requests`() throws {
    try snapshot.reloadSections(["C", "A"])
    #expect(snapshot.reloadedSectionIdentifiers == ["C", "A"])
  }

  @Test mutating func `items to reconfigure are in the order of the first request, once each`()
    throws
  {
    try snapshot.reconfigureItems(["b"])
    try snapshot.reconfigureItems(["a", "b"])
    #expect(snapshot.reconfiguredItemIdentifiers == ["b", "a"])
  }

  @Test mutating func `deleting items removes their marks`() throws {
    try snapshot.reloadItems(["c", "a"])
    try snapshot.reconfigureItems(["a", "d"])
    try snapshot.reloadSections(["B"])
    snapshot.deleteSections(["B"])
    #expect(snapshot.reloadedItemIdentifiers == ["a"])
    #expect(snapshot.reconfiguredItemIdentifiers == ["a"])
    #expect(snapshot.reloadedSectionIdentifiers.isEmpty)
  }

  @Test mutating func `a copy has the marks, and changing it does not change the original`() throws
  {
    try snapshot.reloadItems(["c"])
    var copy = snapshot
    #expect(copy.reloadedItemIdentifiers == ["c"])
    try copy.reloadItems(["a"])
    copy.deleteItems(["d"])
    #expect(snapshot.reloadedItemIdentifiers == ["c"])
    #expect(snapshot.notation == "A[a b] B[c d e] C[]")
  }

  @Test mutating func `comparing ignores marks`() throws {
    let plain = snapshot
    try snapshot.reloadItems(["c"])
    #expect(snapshot == plain)
    #expect(snapshot.withoutMarks().reloadedItemIdentifiers.isEmpty)
  }

  @Test(arguments: ["A[b a] B[c d e] C[]", "B[c d e] A[a b] C[]", "A[a b] B[c d e]"])
  func `snapshots with another order or other sections are not equal`(other: String) {
    #expect(snapshot != WordSnapshot(other))
  }

  @Test func `the index of an item counts across sections`() {
    #expect(snapshot.indexOfItem("e") == 4)
    #expect(snapshot.indexOfItem("a") == 0)
    #expect(snapshot.indexOfItem("z") == nil)
  }

  @Test func `the index of a section is its position`() {
    #expect(snapshot.indexOfSection("C") == 2)
    #expect(snapshot.indexOfSection("Z") == nil)
  }

  @Test func `the section of an item is found`() {
    #expect(snapshot.sectionIdentifier(containingItem: "d") == "B")
    #expect(snapshot.sectionIdentifier(containingItem: "z") == nil)
  }

  @Test func `items and counts are available by section and in total`() throws {
    #expect(try snapshot.itemIdentifiers(inSection: "B") == ["c", "d", "e"])
    #expect(try snapshot.numberOfItems(inSection: "B") == 3)
    #expect(snapshot.numberOfSections == 3)
    #expect(snapshot.numberOfItems == 5)
  }

  @Test func `changing a returned array does not change the snapshot`() {
    var answer = snapshot.itemIdentifiers
    answer.removeAll()
    #expect(snapshot.notation == "A[a b] B[c d e] C[]")
  }

  @Test mutating func `indices are updated when a section moves`() throws {
    try snapshot.moveSection("B", beforeSection: "A")
    #expect(snapshot.indexOfItem("c") == 0)
    #expect(snapshot.indexOfItem("a") == 3)
  }

  @Test mutating func `deleting a section deletes its items`() {
    snapshot.deleteSections(["B"])
    #expect(snapshot.indexOfItem("c") == nil)
  }

  @Test mutating func `a section and an item may have the same identifier`() throws {
    try snapshot.appendItems(["A"])
    #expect(snapshot.indexOfItem("A") == 5)
    #expect(snapshot.indexOfSection("A") == 0)
  }

  @Test func `invalid index paths have no item`() {
    #expect(snapshot.itemIdentifier(at: IndexPath(item: 2, section: 1)) == "e")
    for path in [(3, 1), (0, 7), (0, -1), (-1, 0)] {
      #expect(snapshot.itemIdentifier(at: IndexPath(item: path.0, section: path.1)) == nil)
    }
    #expect(snapshot.indexPath(of: "d") == IndexPath(item: 1, section: 1))
    #expect(snapshot.indexPath(of: "z") == nil)
  }
}
