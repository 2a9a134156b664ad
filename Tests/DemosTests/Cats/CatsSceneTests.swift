import GridEngine
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos
@testable import Lab

@MainActor
struct CatsSceneTests {
  private func scene(_ fixture: SceneFixture, count: Int = 60) -> CatsScene {
    CatsScene(
      DemoRequest(itemCount: count, environment: fixture.environment, wake: {}),
      in: fixture.context)
  }

  @Test(arguments: [1.0, 2.0], SizingStrategy.allCases)
  func `cells of nested views look like cells drawn in one pass`(
    scale: Double, sizes: SizingStrategy
  ) throws {
    try InstalledFonts.require("a")
    var pictures: [[[UInt32]]] = []
    for cells in CellStructure.allCases {
      var techniques = SceneTechniques()
      techniques.cells = cells
      techniques.sizes = sizes
      let fixture = SceneFixture(
        size: Size(width: 700, height: 500), scale: scale, techniques: techniques)
      let scene = scene(fixture)
      var shown: [[UInt32]] = []
      for place in [0, 20, 40, 59] {
        scene.collectionView.scrollToItem(
          at: IndexPath(item: place, section: 0), animated: false)
        try fixture.frame(scene)
        shown.append(fixture.picture(of: scene).pixels)
      }
      pictures.append(shown)
    }
    for (drawn, nested) in zip(pictures[0], pictures[1]) {
      #expect(zip(drawn, nested).count { $0 != $1 } == 0)
    }
  }

  @Test(arguments: [1.0, 1.5, 2.0], [220.0, 301.5, 640.0])
  func `a bubble with its preferred height shows its whole text`(scale: Double, width: Double) {
    let fixture = SceneFixture(scale: scale)
    for number in 0..<200 {
      let comment = CatComment(number: number)
      let height = CommentLayout.height(
        of: comment, width: width, measuring: fixture.context.text)
      let layout = CommentLayout(
        of: comment, in: Size(width: width, height: height), measuring: fixture.context.text)
      #expect(layout.maximumLines == 0, "\(comment)")
      #expect(layout.text.maxY <= layout.likes.minY)
    }
  }

  @Test func `techniques can be switched while the scene is visible`() throws {
    let fixture = SceneFixture()
    let scene = scene(fixture)
    try fixture.frame(scene)
    let estimated = fixture.picture(of: scene)
    for (cells, sizes) in [
      (CellStructure.nested, SizingStrategy.estimated), (.nested, .fixed), (.drawn, .fixed),
      (.drawn, .estimated),
    ] {
      fixture.context.techniques.cells = cells
      fixture.context.techniques.sizes = sizes
      scene.techniquesDidChange()
      try fixture.frame(scene)
      let isNested = scene.collectionView.visibleCells.allSatisfy { $0 is NestedCommentCell }
      #expect(isNested == (fixture.context.techniques.cells == .nested))
    }
    #expect(fixture.picture(of: scene) == estimated)
  }

  @Test func `estimated heights differ after measuring, fixed heights are equal`() throws {
    for sizes in SizingStrategy.allCases {
      var techniques = SceneTechniques()
      techniques.sizes = sizes
      let fixture = SceneFixture(techniques: techniques)
      let scene = scene(fixture)
      try fixture.frame(scene)
      let heights = Set(scene.collectionView.visibleCells.map(\.size.height))
      #expect((heights.count == 1) == (sizes == .fixed))
    }
  }
}

@MainActor
struct CommentTests {
  @Test func `a number always has the same comment, different from others`() {
    let all = (0..<500).map(CatComment.init)
    #expect(all == (0..<500).map(CatComment.init))
    #expect(Set(all.map(\.text)).count > 150)
    #expect(all.contains { $0.isRightToLeft } && all.contains { !$0.isRightToLeft })
    #expect(all.allSatisfy { !$0.text.isEmpty && $0.minutesAgo > 0 && $0.likes >= 0 })
  }

  @Test func `every language occurs`() {
    let names = Set((0..<2_000).map { CatComment(number: $0).author })
    #expect(names == Set(CatVoice.all.flatMap(\.names)))
  }
}
