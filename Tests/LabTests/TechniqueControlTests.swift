import SceneTestSupport
import Scenes
import Testing

@testable import GridEngine
@testable import GridSDL
@testable import Lab

/// Tests what the techniques do to scenes, images and textures.
@MainActor
struct TechniqueControlTests {
  private let fixture = SceneFixture()
  private let scene: PlainScene

  init() throws { scene = try PlainScene(items: 400) }

  private func reusesViews(_ scene: PlainScene) -> Bool {
    scene.collectionView.reuseCapacity.keepsViews
  }

  private func control(_ techniques: Techniques = Techniques()) -> TechniqueControl {
    TechniqueControl(
      techniques, in: fixture.context, pipeline: fixture.pipeline,
      textures: fixture.renderer.textures)
  }

  @Test func `the techniques of a view apply to the current scene and to the next one`() throws {
    let control = control()
    control.apply(to: scene.collectionView)
    #expect(scene.collectionView.isPrefetchingEnabled && reusesViews(scene))
    control.select(Techniques(prefetch: .off), in: scene)
    #expect(!scene.collectionView.isPrefetchingEnabled && reusesViews(scene))
    control.select(Techniques(prefetch: .off, reuse: .off), in: scene)
    let next = try PlainScene(items: 40)
    control.apply(to: next.collectionView)
    #expect(!next.collectionView.isPrefetchingEnabled && !reusesViews(next))
  }

  @Test func `without reuse each visible element gets a new cell`() {
    let view = scene.collectionView
    func scroll() -> CellCounters {
      for row in 0..<40 {
        view.setContentOffset(Point(x: 0, y: Double(row) * 120))
        view.layoutIfNeeded()
      }
      return view.counters
    }
    let control = control(Techniques(prefetch: .off))
    control.apply(to: view)
    let first = scroll()
    #expect(first.reused > first.created)
    control.select(Techniques(prefetch: .off, reuse: .off), in: scene)
    let second = scroll()
    #expect(second.reused == first.reused && second.created > first.created + 100)
  }

  @Test func `scenes have the techniques that they use themselves`() {
    let control = control(Techniques(thumbnails: .off, sizes: .fixed))
    #expect(fixture.context.techniques.thumbnails == .off)
    #expect(fixture.context.techniques.sizes == .fixed)
    control.select(Techniques(corners: .masked), in: scene)
    #expect(fixture.context.techniques.thumbnails == .on)
    #expect(fixture.context.techniques.corners == .masked)
  }
}
