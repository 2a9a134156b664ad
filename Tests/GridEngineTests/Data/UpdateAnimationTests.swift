import GridEngine
import TestSupport
import Testing

/// Deleted items fade out, new ones fade in, the others slide; at the time of frames, not of clocks.
@MainActor
struct UpdateAnimationTests {
  /// Rows of one item, 10 points each.
  private func world(_ notation: String) -> GridFixture {
    let world = GridFixture(size: Size(width: 10, height: 100))
    world.show(notation)
    world.settle()
    return world
  }

  @Test func `deleted fades out where it is, new fades in where it is to be, neighbours slide`()
    throws
  {
    let world = world("A[a b c d]")
    world.source.apply(WordSnapshot("A[x a c d]"))
    world.frame(after: 0)
    #expect(world.drawn("b")?.opacity == 1)
    #expect(world.drawn("x") == nil, "not seen at all yet")
    #expect(world.drawn("a")?.frame.minY == 0)
    world.frame(after: 0.15)
    let gone = try #require(world.drawn("b"))
    let new = try #require(world.drawn("x"))
    #expect(gone.opacity == 0.5 && gone.frame.minY == 10)
    #expect(new.opacity == 0.5 && new.frame.minY == 0)
    #expect(world.drawn("a")?.frame.minY == 5)
    world.frame(after: 0.15)
    #expect(world.drawn("b") == nil)
    #expect(world.drawn("x")?.opacity == 1)
    #expect(world.drawn("a")?.frame.minY == 10)
    #expect(!world.view.isAnimating)
  }

  @Test func `an update in the middle of another begins where things are`() throws {
    let world = world("A[a b c d]")
    world.source.apply(WordSnapshot("A[d a b c]"))
    world.frame(after: 0)
    world.frame(after: 0.1)
    let before = try #require(world.drawn("d")).frame.minY
    world.source.apply(WordSnapshot("A[a b c d]"))
    world.frame(after: 0)
    let after = try #require(world.drawn("d")).frame.minY
    #expect(abs(before - after) < 1e-9)
    world.settle()
    #expect(world.drawn("d")?.frame.minY == 30)
  }

  @Test func `an item that leaves slides out and waits afterwards`() throws {
    let names = (0..<40).map { "i\($0)" }
    let world = world("A[\(names.joined(separator: " "))]")
    let cell = try #require(world.cell("i9"))
    var items = names
    items.insert("i9", at: 30)
    items.remove(at: 9)
    world.source.apply(WordSnapshot("A[\(items.joined(separator: " "))]"))
    world.frame(after: 0)
    world.frame(after: 0.15)
    let y = try #require(world.drawn("i9")).frame.minY
    #expect(y > 90 && y < 110)
    world.settle()
    #expect(world.drawn("i9") == nil)
    #expect(world.view.preparedCells.contains { $0 === cell })
    #expect(world.log.violations == [])
  }

  @Test func `what comes from far slides in from just beyond its edge`() throws {
    let names = (0..<400).map { "i\($0)" }
    let world = world("A[\(names.joined(separator: " "))]")
    var items = names
    items.insert(items.removeLast(), at: 5)
    world.source.apply(WordSnapshot("A[\(items.joined(separator: " "))]"))
    world.frame(after: 0)
    #expect(world.drawn("i399")?.frame.minY == 110)
    world.settle()
    #expect(world.drawn("i399")?.frame.minY == 50)
  }

  @Test func `where nothing stays in view one picture fades into the other`() throws {
    let world = world("A[a b c]")
    world.source.apply(WordSnapshot("A[x y]"))
    world.frame(after: 0)
    world.frame(after: 0.15)
    for item in ["a", "b", "c", "x", "y"] { #expect(world.drawn(item)?.opacity == 0.5) }
  }

  @Test func `without animation everything is in place at once and what ran has ended`() {
    let world = world("A[a b c d]")
    world.source.apply(WordSnapshot("A[d c b a]"))
    world.frame(after: 0)
    world.frame(after: 0.1)
    world.source.apply(WordSnapshot("A[d c b]"), animatingDifferences: false)
    world.frame(after: 0)
    #expect(!world.view.isAnimating)
    #expect(world.drawn("a") == nil)
    #expect(world.drawn("d")?.frame.minY == 0)
  }

  @Test func `an animation waits for its first frame, however late that is`() {
    let world = world("A[a b]")
    world.source.apply(WordSnapshot("A[b a]"))
    #expect(world.view.needsFrame)
    world.frame(after: 60)
    #expect(world.drawn("a")?.frame.minY == 0)
    #expect(world.view.isAnimating)
  }
}
