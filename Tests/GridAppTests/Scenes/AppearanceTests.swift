import GridEngine
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL

/// Tests of colors and type that change while a scene is shown.
@MainActor
struct AppearanceTests {
  private let fixture = SceneFixture()

  private func host() -> SceneHost {
    // Larger type would otherwise have fewer columns.
    let request = DemoRequest(
      columns: 2, itemCount: 200, environment: fixture.environment, wake: {})
    return SceneHost(
      CatsScene(request, in: fixture.context), named: .cats, in: fixture.context
    ) { _ throws(CommandFailure) in throw CommandFailure("") }
  }

  @Test func `larger type measures all cells again and keeps the first one in place`() throws {
    let host = host()
    let view = host.view
    for _ in 0..<3 { try fixture.frame(host.scene) }
    view.setContentOffset(Point(x: 0, y: 2000))
    for _ in 0..<3 { try fixture.frame(host.scene) }
    func visible() -> [IndexPath: Rect] {
      var frames: [IndexPath: Rect] = [:]
      for cell in view.visibleCells {
        guard let attributes = cell.layoutAttributes else { continue }
        frames[attributes.indexPath] = attributes.frame
      }
      return frames
    }
    let before = visible()
    let offset = view.contentOffset.y
    let first = try #require(before.filter { $0.value.minY >= offset }.min { $0.key < $1.key })

    fixture.measurer.textScale = 1.5
    host.appearanceDidChange(textScale: 1.5)
    for _ in 0..<3 { try fixture.frame(host.scene) }
    let after = try #require(visible()[first.key])
    #expect(after.height > first.value.height)
    #expect(abs(after.minY - view.contentOffset.y - (first.value.minY - offset)) < 1)
  }

  @Test func `another theme is drawn by cells that are already shown`() throws {
    let host = host()
    for _ in 0..<3 { try fixture.frame(host.scene) }
    let dark = fixture.picture(of: host.scene)
    fixture.context.theme = .light
    host.appearanceDidChange(textScale: 1)
    for _ in 0..<3 { try fixture.frame(host.scene) }
    let changed = fixture.picture(of: host.scene)
    #expect(changed != dark)
    let other = SceneFixture(theme: .light)
    let request = DemoRequest(
      columns: 2, itemCount: 200, environment: other.environment, wake: {})
    let scene = CatsScene(request, in: other.context)
    for _ in 0..<6 { try other.frame(scene) }
    #expect(changed == other.picture(of: scene))
  }
}
