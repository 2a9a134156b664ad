import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests outlines applied to a section, and outlines that follow its items (rows D1 to D7).
@Suite struct SectionSnapshotApplyingTests {
  private let outline = WordOutline("a(d(f) e) b c(g)")
  private let opened = WordOutline("a+(d(f) e) b c(g)")

  @Test func `the visible items become the items of the section`() throws {
    #expect(try shown(outline, in: "A[] B[q]") == "A[a b c] B[q]")
    #expect(try shown(opened, in: "A[] B[q]") == "A[a d e b c] B[q]")
    #expect(try shown(outline, in: "A[a d e b c] B[q]") == "A[a b c] B[q]")
  }

  @Test func `an unknown section is appended`() throws {
    #expect(try shown(outline, in: "B[q]") == "B[q] A[a b c]")
  }

  @Test func `items of other sections are moved`() throws {
    #expect(try shown(outline, in: "A[] B[q b]") == "A[a b c] B[q]")
  }

  @Test(arguments: [
    ("a d b c", "a+(d(f)) b c(g)"),
    ("a d x e b c", "a+(d(f) x e) b c(g)"),
    ("d e b c", "d(f) e b c(g)"),
    ("a d e b", "a+(d(f) e) b"),
    ("a x d e b c", "a+(x d(f) e) b c(g)"),
    ("x a d e b c", "x a+(d(f) e) b c(g)"),
    ("b a d e c", "b a+(d(f) e) c(g)"),
  ])
  func `an outline follows the items of its section`(shown: String, result: String) {
    var outline = opened
    outline.follow(shown: shown.split(separator: " ").map(String.init))
    #expect(outline.notation == result)
  }

  @Test(arguments: Seeds.chosen)
  func `after following, the visible items equal the section's items`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for script in 0..<Seeds.iterations(300) {
      var outline = try randomOutline(using: &random)
      let before = outline
      let shown = randomChange(of: outline.visibleItems, using: &random)
      outline.follow(shown: shown)
      #expect(
        outline.visibleItems == shown, "seed \(seed), script \(script): \(before) to \(shown)")
      let parents = try outline.items.compactMap { try outline.parent(of: $0) }
      #expect(Set(parents).isSubset(of: outline.items))
    }
  }

  private func shown(_ outline: WordOutline, in start: String) throws -> String {
    var snapshot = WordSnapshot(start)
    try snapshot.show(outline, inSection: "A")
    snapshot.checkInvariants()
    return snapshot.notation
  }

  private func randomOutline(
    using random: inout SplitMix64
  ) throws -> DiffableDataSourceSectionSnapshot<Int> {
    var outline = DiffableDataSourceSectionSnapshot<Int>()
    for item in 0..<Int.random(in: 0...15, using: &random) {
      try outline.append([item], to: outline.items.randomElement(using: &random))
      if Bool.random(using: &random) { outline.expand([item]) }
    }
    return outline
  }

  /// Removes, inserts and moves random items; inserts none that the outline hides.
  private func randomChange(of items: [Int], using random: inout SplitMix64) -> [Int] {
    var items = items.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    for new in 100..<100 + Int.random(in: 0...3, using: &random) {
      items.insert(new, at: Int.random(in: 0...items.count, using: &random))
    }
    if Bool.random(using: &random), !items.isEmpty {
      let moved = items.remove(at: Int.random(in: items.indices, using: &random))
      items.insert(moved, at: Int.random(in: 0...items.count, using: &random))
    }
    return items
  }
}
