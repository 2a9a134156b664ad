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
  private let window: ElementFixture
  private let element: EmptyFolder
  private var scene: PlainScene { window.scene }
  private var stack: ElementStack { window.stack }
  private var time: FrameTime { window.time }
  private var commands: [AppCommand] { window.commands }

  init() throws {
    let window = try ElementFixture(items: 0)
    let paths = Reference(["/photos"])
    (self.window, self.paths) = (window, paths)
    element = EmptyFolder(over: window.scenes, pictures: "/pictures") { paths.value }
    window.stack.push(element)
    element.onCommand = { window.commands.append($0) }
    window.scene.notice = "No photos in /photos yet."
    window.scene.offersOtherFolders = true
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
