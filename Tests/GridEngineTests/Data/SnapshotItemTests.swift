import GridEngine
import Testing

@Suite struct SnapshotItemTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<String, String>

  @Test func `items that are already there are moved to the end`() throws {
    var snapshot = Snapshot()
    try snapshot.appendSections(["A", "B"])
    try snapshot.appendItems(["a", "b"], toSection: "A")
    try snapshot.appendItems(["c", "a"])
    #expect(try snapshot.itemIdentifiers(inSection: "A") == ["b"])
    #expect(try snapshot.itemIdentifiers(inSection: "B") == ["c", "a"])
    #expect(snapshot.indexOfItem("a") == 2)
  }
}
