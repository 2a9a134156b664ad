import FrameTiming
import GridEngine
import SceneTestSupport
import Scenes

@testable import GridApp
@testable import GridSDL

/// A window's grid of numbered tiles, for an element in front of it.
@MainActor
final class ElementFixture {
  let fixture = SceneFixture()
  let scene: PlainScene
  let scenes: SceneHost
  let stack: ElementStack
  let input = InputController(driver: "wayland", hasPointer: true)
  let time = FrameTime(nanoseconds: 1_000_000_000)
  /// The commands of the grid and of the element.
  var commands: [AppCommand] = []

  init(items: Int) throws {
    let scene = try PlainScene(items: items)
    self.scene = scene
    scenes = SceneHost(scene, named: .photos, in: fixture.context) {
      name throws(CommandFailure) in throw CommandFailure("there is no \(name)")
    }
    stack = ElementStack(
      environment: ElementContext(
        size: fixture.environment.containerSize, text: fixture.context.text, time: time))
    input.currentScene = { scene }
    stack.push(GridElement(scene.collectionView, input: input))
    input.onCommand = { [unowned self] in commands.append($0) }
  }
}
