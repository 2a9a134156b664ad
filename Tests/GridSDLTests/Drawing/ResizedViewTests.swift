import FrameTiming
import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests the drawing of views while an animation changes their sizes.
@MainActor
struct ResizedViewTests {
  private static let typesetter = Typesetter(configuration: TestFonts.configuration)

  /// A cell with a white bar of 10 points at its top.
  private final class BarCell: CollectionViewCell {
    override func draw(into list: inout DrawList) {
      list.fill(Rect(x: 0, y: 0, width: size.width, height: 10), Color(0xFFFFFF))
    }
  }

  /// A grid of one tile, of which a change of the layout is half done.
  private func picture(
    from old: Size, to new: Size
  ) -> (picture: PixelImage, frame: Rect) {
    func layout(_ size: Size) -> CompositionalLayout {
      let size = LayoutSize(width: .absolute(size.width), height: .absolute(size.height))
      return CompositionalLayout(
        section: LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)])))
    }
    let view = CollectionView(
      layout: layout(old),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100), scale: 1))
    let bar = CellRegistration<BarCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: bar, for: $1, item: $2)
    }
    source.apply(uniquing: [(section: 0, items: [1])])
    var time = FrameTime(nanoseconds: 1_000_000_000)
    view.advance(to: time)
    view.layoutIfNeeded()
    view.setCollectionViewLayout(layout(new), animated: true)
    for _ in 0..<2 {
      view.advance(to: time)
      view.layoutIfNeeded()
      time = time.advanced(bySeconds: 0.15)
    }
    var frame = Rect()
    view.forEachDisplayedView {
      frame = $1; _ = ($0, $2)
    }
    let canvas = TextCanvas(width: 100, height: 100)
    let renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: 1,
      typesetter: Self.typesetter)
    renderer.begin(background: Color(0x000000))
    renderer.drawContent(of: view)
    let picture = canvas.picture().image
    renderer.forgetTextures()
    return (picture, frame)
  }

  /// Returns the number of white pixels in a column.
  private func whiteHeight(of picture: PixelImage, x: Int) -> Int {
    (0..<100).count { picture[x, $0].red == 255 }
  }

  @Test(arguments: [(20.0, 80.0), (80, 20), (4, 60)])
  func `a row that grows or shrinks is drawn in its final size`(heights: (Double, Double)) {
    let (old, new) = heights
    let (picture, frame) = picture(
      from: Size(width: 100, height: old), to: Size(width: 100, height: new))
    #expect(frame.height > min(old, new) && frame.height < max(old, new))
    #expect(whiteHeight(of: picture, x: 50) == 10)
  }

  @Test func `a row that is lower than its content is clipped`() {
    let (picture, frame) = picture(
      from: Size(width: 100, height: 2), to: Size(width: 100, height: 14))
    #expect(frame.height == 8)
    #expect(whiteHeight(of: picture, x: 50) == 8)
  }

  @Test func `a tile that grows in both directions is stretched`() {
    let (picture, frame) = picture(
      from: Size(width: 20, height: 20), to: Size(width: 80, height: 80))
    #expect(frame.size == Size(width: 50, height: 50))
    #expect(whiteHeight(of: picture, x: 10) == 6)
    #expect(whiteHeight(of: picture, x: 60) == 0)
  }
}
