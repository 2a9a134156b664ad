import GridEngine
import TestSupport
import Testing

/// Tests the animation of updates: deleted items fade out, new items fade in, the others slide.
/// Times are those of frames.
@MainActor
struct UpdateAnimationTests {
  /// Rows of one item of 10 points.
  private func fixture(_ notation: String) -> GridFixture {
    let fixture = GridFixture(size: Size(width: 10, height: 100))
    fixture.show(notation)
    fixture.settle()
    return fixture
  }

  @Test func `deleted items fade out, new items fade in, neighbors slide`()
    throws
  {
    let fixture = fixture("A[a b c d]")
    fixture.source.apply(WordSnapshot("A[x a c d]"))
    fixture.frame(after: 0)
    #expect(fixture.drawn("b")?.opacity == 1)
    #expect(fixture.drawn("x") == nil, "the new item is not visible yet")
    #expect(fixture.drawn("a")?.frame.minY == 0)
    fixture.frame(after: 0.15)
    let gone = try #require(fixture.drawn("b"))
    let new = try #require(fixture.drawn("x"))
    #expect(gone.opacity == 0.5 && gone.frame.minY == 10)
    #expect(new.opacity == 0.5 && new.frame.minY == 0)
    #expect(fixture.drawn("a")?.frame.minY == 5)
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("b") == nil)
    #expect(fixture.drawn("x")?.opacity == 1)
    #expect(fixture.drawn("a")?.frame.minY == 10)
    #expect(!fixture.view.isAnimating)
  }

  @Test func `an update during another starts from the displayed frames`() throws {
    let fixture = fixture("A[a b c d]")
    fixture.source.apply(WordSnapshot("A[d a b c]"))
    fixture.frame(after: 0)
    fixture.frame(after: 0.1)
    let before = try #require(fixture.drawn("d")).frame.minY
    fixture.source.apply(WordSnapshot("A[a b c d]"))
    fixture.frame(after: 0)
    let after = try #require(fixture.drawn("d")).frame.minY
    #expect(abs(before - after) < 1e-9)
    fixture.settle()
    #expect(fixture.drawn("d")?.frame.minY == 30)
  }

  @Test func `an item that leaves the viewport slides out and is kept prepared`() throws {
    let names = (0..<40).map { "i\($0)" }
    let fixture = fixture("A[\(names.joined(separator: " "))]")
    let cell = try #require(fixture.cell("i9"))
    var items = names
    items.insert("i9", at: 30)
    items.remove(at: 9)
    fixture.source.apply(WordSnapshot("A[\(items.joined(separator: " "))]"))
    fixture.frame(after: 0)
    fixture.frame(after: 0.15)
    let y = try #require(fixture.drawn("i9")).frame.minY
    #expect(y > 90 && y < 110)
    fixture.settle()
    #expect(fixture.drawn("i9") == nil)
    #expect(fixture.view.preparedCells.contains { $0 === cell })
    #expect(fixture.log.violations == [])
  }

  @Test func `an item from far away slides in from just beyond the edge`() throws {
    let names = (0..<400).map { "i\($0)" }
    let fixture = fixture("A[\(names.joined(separator: " "))]")
    var items = names
    items.insert(items.removeLast(), at: 5)
    fixture.source.apply(WordSnapshot("A[\(items.joined(separator: " "))]"))
    fixture.frame(after: 0)
    #expect(fixture.drawn("i399")?.frame.minY == 110)
    fixture.settle()
    #expect(fixture.drawn("i399")?.frame.minY == 50)
  }

  @Test func `if no visible item remains, old and new items cross-fade`() throws {
    let fixture = fixture("A[a b c]")
    fixture.source.apply(WordSnapshot("A[x y]"))
    fixture.frame(after: 0)
    fixture.frame(after: 0.15)
    for item in ["a", "b", "c", "x", "y"] { #expect(fixture.drawn(item)?.opacity == 0.5) }
  }

  @Test func `an update without animation ends running animations`() {
    let fixture = fixture("A[a b c d]")
    fixture.source.apply(WordSnapshot("A[d c b a]"))
    fixture.frame(after: 0)
    fixture.frame(after: 0.1)
    fixture.source.apply(WordSnapshot("A[d c b]"), animatingDifferences: false)
    fixture.frame(after: 0)
    #expect(!fixture.view.isAnimating)
    #expect(fixture.drawn("a") == nil)
    #expect(fixture.drawn("d")?.frame.minY == 0)
  }

  @Test func `an animation waits for its first frame, however late that is`() {
    let fixture = fixture("A[a b]")
    fixture.source.apply(WordSnapshot("A[b a]"))
    #expect(fixture.view.needsFrame)
    fixture.frame(after: 60)
    #expect(fixture.drawn("a")?.frame.minY == 0)
    #expect(fixture.view.isAnimating)
  }
}
