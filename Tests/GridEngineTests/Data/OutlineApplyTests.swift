import GridEngine
import TestSupport
import Testing

/// Tests rows D1 to D13 of cases/snapshot.md; T is `a(d(f) e) b c(g)`.
@MainActor
struct OutlineApplyTests {
  typealias Outline = DiffableDataSourceSectionSnapshot<String>

  let fixture = GridFixture()

  private func tree(expanding items: [String] = []) throws -> Outline {
    var tree = Outline()
    try tree.append(["a", "b", "c"])
    try tree.append(["d", "e"], to: "a")
    try tree.append(["f"], to: "d")
    try tree.append(["g"], to: "c")
    tree.expand(items)
    return tree
  }

  private func show(_ notation: String, expanding items: [String] = []) throws {
    fixture.show(notation)
    fixture.source.apply(try tree(expanding: items), to: "A")
    fixture.settle()
  }

  private var shown: String { fixture.source.snapshot().notation }

  @Test func `D1 D2 D3 the visible items of a tree become the section's items`() throws {
    try show("A[] B[q]")
    #expect(shown == "A[a b c] B[q]")
    try show("A[] B[q]", expanding: ["a"])
    #expect(shown == "A[a d e b c] B[q]")
    try show("B[q]")
    #expect(shown == "B[q] A[a b c]")
  }

  @Test func `D4 an item of another section is moved`() throws {
    fixture.show("A[] B[q b]")
    _ = fixture.takeRequested()
    fixture.source.apply(try tree(), to: "A")
    fixture.settle()
    #expect(shown == "A[a b c] B[q]")
    #expect(fixture.takeRequested() == ["a", "c"])
  }

  @Test func `D5 the outline of a plain section has roots only`() throws {
    try show("A[] B[q]")
    #expect(fixture.source.snapshot(for: "A") == (try tree()))
    #expect(fixture.source.snapshot(for: "B").rootItems == ["q"])
    #expect(fixture.source.snapshot(for: "Z").items == [])
  }

  @Test func `D6 items missing from a snapshot are removed from the tree`() throws {
    try show("A[] B[q]", expanding: ["a"])
    fixture.show("A[a d b c] B[q]")
    var expected = try tree(expanding: ["a"])
    try expected.delete(["e"])
    #expect(fixture.source.snapshot(for: "A") == expected)
  }

  @Test func `D7 items added by a snapshot follow the preceding item in the tree`() throws {
    try show("A[] B[q]", expanding: ["a"])
    fixture.show("A[a d x e b c] B[q]")
    var expected = try tree(expanding: ["a"])
    try expected.insert(["x"], after: "d")
    #expect(fixture.source.snapshot(for: "A") == expected)
  }

  @Test func `D8 a deleted section has no tree`() throws {
    try show("A[] B[q]", expanding: ["a"])
    fixture.show("B[q]")
    fixture.show("A[a] B[q]")
    #expect(fixture.source.snapshot(for: "A").items == ["a"])
  }

  @Test func `D9 D13 an item expands with animation after all handlers were called`() throws {
    try show("A[] B[q]")
    var calls: [String] = []
    let source = fixture.source
    source.sectionSnapshotHandlers.shouldExpandItem = { item in
      calls.append("should \(item) \(source.snapshot().notation)")
      return true
    }
    source.sectionSnapshotHandlers.willExpandItem = { calls.append("will \($0)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, known in
      calls.append("children \(item) \(known.items) \(source.snapshot().notation)")
      return known
    }
    #expect(source.expandItem("a"))
    fixture.frame(after: 0)
    #expect(
      calls == [
        "should a A[a b c] B[q]", "will a", "children a [\"d\", \"f\", \"e\"] A[a b c] B[q]",
      ])
    #expect(shown == "A[a d e b c] B[q]")
    #expect(fixture.view.isAnimating)
    #expect(source.level(of: "a") == 0)
    #expect(source.level(of: "d") == 1)
    #expect(!source.expandItem("a"), "the item is expanded already")
  }

  @Test func `D10 an item that may not expand stays collapsed`() throws {
    try show("A[] B[q]")
    var calls = 0
    fixture.source.sectionSnapshotHandlers.shouldExpandItem = { _ in false }
    fixture.source.sectionSnapshotHandlers.willExpandItem = { _ in calls += 1 }
    #expect(!fixture.source.expandItem("a"))
    #expect(calls == 0)
    #expect(shown == "A[a b c] B[q]")
  }

  @Test func `D11 loaded children replace the previous ones`() throws {
    try show("A[] B[q]")
    fixture.source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, _ in
      var loaded = Outline()
      try? loaded.append(["x"])
      return loaded
    }
    fixture.source.expandItem("a")
    #expect(shown == "A[a x b c] B[q]")
  }

  @Test func `D12 an item collapses with animation`() throws {
    try show("A[] B[q]", expanding: ["a"])
    var calls: [String] = []
    fixture.source.sectionSnapshotHandlers.shouldCollapseItem = { item in
      calls.append("should \(item)")
      return true
    }
    fixture.source.sectionSnapshotHandlers.willCollapseItem = { calls.append("will \($0)") }
    #expect(fixture.source.collapseItem("a"))
    fixture.frame(after: 0)
    #expect(calls == ["should a", "will a"])
    #expect(shown == "A[a b c] B[q]")
    #expect(fixture.view.isAnimating)
    #expect(!fixture.source.collapseItem("a"))
  }
}
