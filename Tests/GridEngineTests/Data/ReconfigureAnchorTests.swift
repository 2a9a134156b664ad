import GridEngine
import TestSupport
import Testing

/// Tests what stays in place while reconfigured rows change their heights.
@MainActor
struct ReconfigureAnchorTests {
  @MainActor
  private final class World {
    var growth: [Int: Double] = [:]
    lazy var fixture = ListFixture(count: 200, estimate: 50) { [unowned self] item in
      30 + Double(item % 4) * 15 + (growth[item] ?? 0)
    }

    func grow(_ item: Int, by points: Double, anchor: UpdateAnchor<Int> = .automatic) {
      growth[item, default: 0] += points
      fixture.source.reconfigure([item], anchor: anchor)
      fixture.frame()
    }
  }

  @Test func `a reader at the end stays there while the last row grows`() {
    let world = World()
    let view = world.fixture.view
    view.scrollToItem(199, at: .end, animated: false)
    world.fixture.settle()
    for points in [20.0, 20, 300, -100] {
      world.grow(199, by: points, anchor: .bottomEdge)
      #expect(view.contentOffset == view.maximumContentOffset, "\(points)")
      #expect(world.fixture.drawn[199]?.maxY == 600)
    }
  }

  @Test func `an item stays in place while a row above it grows`() throws {
    let world = World()
    world.fixture.view.scrollToItem(100, at: .center, animated: false)
    world.fixture.settle()
    let first = try #require(world.fixture.drawn.min { $0.value.minY < $1.value.minY }?.key)
    let before = world.fixture.drawn[100]?.minY
    world.grow(first + 2, by: 40, anchor: .item(100))
    #expect(world.fixture.drawn[100]?.minY == before)
    let last = try #require(world.fixture.drawn.max { $0.value.minY < $1.value.minY })
    world.grow(first + 2, by: 25, anchor: .lastVisible)
    let whole = world.fixture.drawn.filter { $0.value.maxY <= 600 }.keys.max()
    #expect(whole != nil && last.key - (whole ?? 0) <= 1)
  }

  @Test func `without an anchor the first visible row stays in place`() throws {
    let world = World()
    world.fixture.view.scrollToItem(100, at: .start, animated: false)
    world.fixture.settle()
    world.grow(101, by: 40)
    #expect(world.fixture.drawn[100]?.minY == 0)
  }
}
