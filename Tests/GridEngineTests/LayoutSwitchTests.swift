import GridEngine
import TestSupport
import Testing

/// Tests changes of the layout while tiles are visible.
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

  private func fixture(items: Int = 60) -> GridFixture {
    let fixture = GridFixture(size: Size(width: 100, height: 100), side: 20)
    let names = (0..<items).map { "i\($0)" }.joined(separator: " ")
    fixture.show("A[\(names)]", animated: false)
    fixture.settle()
    return fixture
  }

  @Test func `switching layouts animates each visible tile from its old frame to its new one`() {
    let fixture = fixture()
    let cell = fixture.cell("i3")
    fixture.view.setCollectionViewLayout(Self.layout(side: 50), animated: true)
    fixture.frame(after: 0)
    #expect(fixture.drawn("i7")?.frame == Rect(x: 40, y: 20, width: 20, height: 20))
    var widths: [Double] = []
    for _ in 0..<4 {
      fixture.frame(after: 0.06)
      if let frame = fixture.drawn("i3")?.frame {
        #expect(abs(frame.width - frame.height) < 1e-9)
        widths.append(frame.width)
      }
    }
    #expect(widths == widths.sorted())
    #expect(widths.first! > 20 && widths.last! < 50)
    fixture.frame(after: 0.2)
    #expect(fixture.drawn("i3")?.frame == Rect(x: 50, y: 50, width: 50, height: 50))
    #expect(!fixture.view.isAnimating)
    // The cell is the same during the whole animation.
    #expect(cell != nil && fixture.cell("i3") === cell)
  }

  @Test func `switching again during the animation causes no jump in position, size or speed`() {
    let fixture = fixture()
    fixture.view.setCollectionViewLayout(Self.layout(side: 50), animated: true)
    fixture.frame(after: 0)
    fixture.frame(after: 0.1)
    let before = fixture.drawn("i3")!.frame
    fixture.frame(after: 0.001)
    let speed = (fixture.drawn("i3")!.frame.width - before.width) / 0.001
    let turning = fixture.drawn("i3")!.frame
    fixture.view.setCollectionViewLayout(Self.layout(side: 20), animated: true)
    fixture.frame(after: 0)
    #expect(abs(fixture.drawn("i3")!.frame.width - turning.width) < 1e-9)
    #expect(abs(fixture.drawn("i3")!.frame.minX - turning.minX) < 1e-9)
    fixture.frame(after: 0.001)
    let after = (fixture.drawn("i3")!.frame.width - turning.width) / 0.001
    #expect(speed > 50 && abs(after - speed) < speed / 4)
    fixture.settle()
    #expect(fixture.drawn("i3")?.frame == Rect(x: 60, y: 0, width: 20, height: 20))
  }

  @Test func `switching without animation keeps the first visible tile in place`() {
    let fixture = fixture(items: 600)
    fixture.view.setContentOffset(Point(x: 0, y: 1000))
    fixture.frame()
    let first = fixture.shown.first!
    fixture.view.setCollectionViewLayout(Self.layout(side: 50))
    fixture.frame(after: 0)
    #expect(fixture.drawn(first)?.frame.minY == 0)
    #expect(!fixture.view.isAnimating)
  }

  @Test func `switching keeps the same part of a tile under the pointer`() throws {
    let book = SideBook()
    let layout = CompositionalLayout { _, _ in
      let side = LayoutSize(width: .absolute(book.side), height: .absolute(book.side))
      return LayoutSection(
        group: LayoutGroup.horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(book.side)),
          subitems: [LayoutItem(size: side)]))
    }
    let fixture = fixture(items: 600)
    fixture.view.setCollectionViewLayout(layout)
    fixture.view.setContentOffset(Point(x: 0, y: 1000))
    fixture.frame()
    // A point that is on no edge of two tiles, for either side length.
    let point = Point(x: 47, y: 73)
    func frame(of path: IndexPath) -> Rect? {
      fixture.view.cellForItem(at: path)?.layoutAttributes?.frame
        .offsetBy(dx: 0, dy: -fixture.view.contentOffset.y)
    }
    for side in [25.0, 50, 20, 33] {
      let item = try #require(fixture.view.indexPathForItem(atViewportPoint: point))
      let before = try #require(frame(of: item))
      let share = (point.y - before.minY) / before.height
      book.side = side
      fixture.view.invalidateLayout(keeping: .point(point), animated: true)
      fixture.settle()
      let after = try #require(frame(of: item))
      #expect(abs(after.minY + share * after.height - point.y) <= 1, "\(side)")
    }
  }
}

@MainActor
private final class SideBook { var side = 20.0 }
