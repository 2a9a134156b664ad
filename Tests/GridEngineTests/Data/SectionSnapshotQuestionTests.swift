import GridEngine
import TestSupport
import Testing

/// Tests queries of the outline `a(d(f) e) b c(g)`.
@Suite struct SectionSnapshotQuestionTests {
  private var outline = WordOutline("a(d(f) e) b c(g)")

  @Test func `items are listed depth first`() {
    #expect(outline.items == ["a", "d", "f", "e", "b", "c", "g"])
    #expect(outline.rootItems == ["a", "b", "c"])
    #expect(outline.visibleItems == ["a", "b", "c"])
    #expect(outline.expandedItems.isEmpty)
  }

  @Test(arguments: [
    ("a", "a d e b c", "a"), ("d", "a b c", "d"), ("d a", "a d f e b c", "a d"),
    ("b", "a b c", "b"),
  ])
  func `an item is visible if all its ancestors are expanded`(
    expanded: String, visible: String, marked: String
  ) {
    var outline = outline
    outline.expand(words(expanded))
    #expect(outline.visibleItems == words(visible))
    #expect(outline.expandedItems == words(marked))
  }

  @Test mutating func `an expanded item may be invisible`() throws {
    outline.expand(["d"])
    #expect(try outline.isExpanded("d"))
    #expect(try !outline.isVisible("d"))
    #expect(try !outline.isVisible("f"))
  }

  @Test func `the level is the number of ancestors`() throws {
    #expect(try ["a", "d", "f"].map { try outline.level(of: $0) } == [0, 1, 2])
  }

  @Test func `a root has no parent`() throws {
    #expect(try outline.parent(of: "f") == "d")
    #expect(try outline.parent(of: "a") == nil)
  }

  @Test func `indices are depth first`() {
    #expect(outline.contains("f") && !outline.contains("zz"))
    #expect(outline.index(of: "f") == 2)
    #expect(outline.index(of: "zz") == nil)
  }

  @Test mutating func `a partial snapshot keeps expanded items, and the whole is unchanged`() throws
  {
    outline.expand(["d"])
    #expect(try outline.snapshot(of: "a").notation == "d+(f) e")
    #expect(try outline.snapshot(of: "a", includingParent: true).notation == "a(d+(f) e)")
    #expect(try outline.snapshot(of: "a") == WordOutline("d+(f) e"))
    #expect(outline.notation == "a(d+(f) e) b c(g)")
  }

  @Test func `the snapshot of a leaf is empty`() throws {
    #expect(try outline.snapshot(of: "b") == WordOutline())
  }

  @Test func `comparing includes roots, children and expanded items`() {
    for other in ["a+(d(f) e) b c(g)", "a(d(f) e) c(g) b", "a(d e) b c(g)"] {
      #expect(outline != WordOutline(other))
    }
  }

  @Test func `changing a copy does not change the original`() throws {
    var copy = outline
    try copy.delete(["a"])
    copy.expand(["c"])
    #expect(outline.notation == "a(d(f) e) b c(g)")
  }

  @Test func `a very deep outline is listed without recursion`() throws {
    var deep = DiffableDataSourceSectionSnapshot<Int>()
    try deep.append([0])
    for item in 1..<50_000 { try deep.append([item], to: item - 1) }
    #expect(deep.items.count == 50_000)
    try deep.delete([1])
    #expect(deep.items == [0])
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
