import GridEngine
import TestSupport
import Testing

/// Changing the layout under tiles that are in view.
@MainActor
@Suite struct `A change of layout` {
  private static func layout(side: Double) -> CompositionalLayout {
    let tile = LayoutItem(size: LayoutSize(width: .absolute(side), height: .absolute(side)))
    return CompositionalLayout(
      section: LayoutSection(
        group: LayoutGroup.horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(side)),
          subitems: [tile])))
  }

  private func world(items: Int = 60) -> GridFixture {
    let world = GridFixture(size: Size(width: 100, height: 100), side: 20)
    let names = (0..<items).map { "i\($0)" }.joined(separator: " ")
    world.show("A[\(names)]", animated: false)
    world.settle()
    return world
  }

  @Test func `takes each tile in view from its old frame to its new one`() {
    let world = world()
    let cell = world.cell("i3")
    world.view.setCollectionViewLayout(Self.layout(side: 50), animated: true)
    world.frame(after: 0)
    #expect(world.drawn("i7")?.frame == Rect(x: 40, y: 20, width: 20, height: 20))
    var widths: [Double] = []
    for _ in 0..<4 {
      world.frame(after: 0.06)
      if let frame = world.drawn("i3")?.frame {
        #expect(abs(frame.width - frame.height) < 1e-9)
        widths.append(frame.width)
      }
    }
    #expect(widths == widths.sorted())
    #expect(widths.first! > 20 && widths.last! < 50)
    world.frame(after: 0.2)
    #expect(world.drawn("i3")?.frame == Rect(x: 50, y: 50, width: 50, height: 50))
    #expect(!world.view.isAnimating)
    // It is the same cell all the time.
    #expect(cell != nil && world.cell("i3") === cell)
  }

  @Test func `can be changed again on the way, without a jump in place, size or speed`() {
    let world = world()
    world.view.setCollectionViewLayout(Self.layout(side: 50), animated: true)
    world.frame(after: 0)
    world.frame(after: 0.1)
    let before = world.drawn("i3")!.frame
    world.frame(after: 0.001)
    let speed = (world.drawn("i3")!.frame.width - before.width) / 0.001
    let turning = world.drawn("i3")!.frame
    world.view.setCollectionViewLayout(Self.layout(side: 20), animated: true)
    world.frame(after: 0)
    #expect(abs(world.drawn("i3")!.frame.width - turning.width) < 1e-9)
    #expect(abs(world.drawn("i3")!.frame.minX - turning.minX) < 1e-9)
    world.frame(after: 0.001)
    let after = (world.drawn("i3")!.frame.width - turning.width) / 0.001
    #expect(speed > 50 && abs(after - speed) < speed / 4)
    world.settle()
    #expect(world.drawn("i3")?.frame == Rect(x: 60, y: 0, width: 20, height: 20))
  }

  @Test func `keeps the tile that is looked at, and without animation is there at once`() {
    let world = world(items: 600)
    world.view.setContentOffset(Point(x: 0, y: 1000))
    world.frame()
    let first = world.shown.first!
    world.view.setCollectionViewLayout(Self.layout(side: 50))
    world.frame(after: 0)
    #expect(world.drawn(first)?.frame.minY == 0)
    #expect(!world.view.isAnimating)
  }

  @Test func `keeps what is under the pointer there, to the part of the tile`() throws {
    let book = SideBook()
    let layout = CompositionalLayout { _, _ in
      let side = LayoutSize(width: .absolute(book.side), height: .absolute(book.side))
      return LayoutSection(
        group: LayoutGroup.horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(book.side)),
          subitems: [LayoutItem(size: side)]))
    }
    let world = world(items: 600)
    world.view.setCollectionViewLayout(layout)
    world.view.setContentOffset(Point(x: 0, y: 1000))
    world.frame()
    // On no edge of two tiles, with any of the sides.
    let point = Point(x: 47, y: 73)
    func frame(of path: IndexPath) -> Rect? {
      world.view.cellForItem(at: path)?.layoutAttributes?.frame
        .offsetBy(dx: 0, dy: -world.view.contentOffset.y)
    }
    for side in [25.0, 50, 20, 33] {
      let item = try #require(world.view.indexPathForItem(atViewportPoint: point))
      let before = try #require(frame(of: item))
      let share = (point.y - before.minY) / before.height
      book.side = side
      world.view.invalidateLayout(keeping: .point(point), animated: true)
      world.settle()
      let after = try #require(frame(of: item))
      #expect(abs(after.minY + share * after.height - point.y) <= 1, "\(side)")
    }
  }
}

@MainActor
private final class SideBook { var side = 20.0 }
