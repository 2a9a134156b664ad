import FrameTiming
import GridAccessibility
import GridEngine
import SceneTestSupport
import Scenes
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests the element of a window without photos between the others of the window.
@MainActor
final class EmptyFolderTests {
  private let fixture = SceneFixture()
  private let scene: PlainScene
  private let stack: ElementStack
  private let element: EmptyFolder
  private var commands: [AppCommand] = []
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws {
    let scene = try PlainScene(items: 0)
    self.scene = scene
    let scenes = SceneHost(scene, named: .photos, in: fixture.context) {
      name throws(CommandFailure) in throw CommandFailure("there is no \(name)")
    }
    stack = ElementStack(
      environment: ElementContext(
        size: Size(width: 640, height: 480), text: fixture.context.text, time: time))
    let paths = Reference(["/photos"])
    self.paths = paths
    element = EmptyFolder(over: scenes, pictures: "/pictures") { paths.value }
    let input = InputController()
    input.currentScene = { scene }
    stack.push(GridElement(scene.collectionView, input: input))
    stack.push(element)
    element.onCommand = { [unowned self] in commands.append($0) }
    input.onCommand = { [unowned self] in commands.append($0) }
    scene.notice = "No photos in /photos yet."
    scene.offersOtherFolders = true
    frame()
  }

  private let paths: Reference<[String]>

  private final class Reference<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Runs a frame.
  private func frame() {
    stack.layOut(in: stack.space(at: time), at: time)
    var list = DrawList()
    stack.draw(.behind, of: Messages(), at: time, into: &list)
  }

  @discardableResult
  private func handle(_ event: InputEvent) -> Bool {
    stack.handle(ElementInput(event, at: time))
  }

  private func press(_ key: Key) { handle(.keyDown(key, modifiers: [], isRepeat: false)) }

  @Test func `keys press its buttons, and files that are dropped on the window are shown`() {
    press(.tab)
    press(.enter)
    #expect(commands == [.choose(.folders)])
    press(.tab)
    press(.enter)
    #expect(commands.last == .open(["/pictures"]))
    handle(.filesDropped(["/a.jpg"]))
    #expect(commands.last == .open(["/a.jpg"]))
  }

  @Test func `it is gone as soon as there are photos, and so are its keys`() {
    press(.tab)
    scene.offersOtherFolders = false
    frame()
    #expect(stack.frame(of: element) == nil)
    press(.enter)
    #expect(commands == [])
    scene.offersOtherFolders = true
    frame()
    press(.enter)
    #expect(commands == [], "no button has the keys again")
  }

  @Test func `the folder of pictures is not offered while it is shown`() throws {
    paths.value = ["/pictures"]
    frame()
    let nodes = ElementAccessibility().nodes(of: stack, at: time)
    #expect(try #require(nodes.last).children.map(\.label) == ["Open folder…"])
  }

  @Test func `a screen reader hears the reason, and the focus is that of the keys`() throws {
    let tree = ElementAccessibility()
    var nodes = tree.nodes(of: stack, at: time)
    #expect(nodes.last?.role == .notification && nodes.last?.label == scene.notice)
    #expect(nodes.first?.traits.contains(.focused) == true, "the list has the keys")
    press(.tab)
    nodes = tree.nodes(of: stack, at: time)
    #expect(nodes.first?.traits.contains(.focused) == false)
    let buttons = try #require(nodes.last?.children)
    #expect(buttons.map(\.label) == ["Open folder…", "Pictures"])
    #expect(buttons.map { $0.traits.contains(.focused) } == [true, false])
    #expect(tree.perform(buttons[1].id) && commands == [.open(["/pictures"])])
  }
}
