import FrameTiming
import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import PhotoBrowser

/// Tests the comparison of selected photos by the keys and the pointer of a window.
@MainActor
final class ComparisonElementTests {
  private let window: ElementFixture
  private let element: ComparisonElement
  private var scene: PlainScene { window.scene }
  private var stack: ElementStack { window.stack }
  private var fixture: SceneFixture { window.fixture }
  private var time: FrameTime { window.time }
  private var commands: [AppCommand] { window.commands }

  init() throws {
    let window = try ElementFixture(items: 400)
    self.window = window
    window.scene.collectionView.layoutIfNeeded()
    element = ComparisonElement(
      over: window.scenes,
      sizes: PictureSizes(wake: {}) { _ in
        PictureDetails(size: PixelSize(width: 2_000, height: 500))
      },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    window.stack.push(element)
    element.onCommand = { window.commands.append($0) }
  }

  private func select(_ items: Int...) {
    let view = scene.collectionView
    view.clearSelection()
    for (number, item) in items.enumerated() {
      view.selectItem(at: IndexPath(item: item, section: 0), by: number == 0 ? .only : .toggle)
    }
  }

  /// Opens the comparison of three photos, and waits until their sizes are known.
  private func open() async throws {
    select(9, 4, 30)
    #expect(element.open() == nil)
    try await until {
      frame()
      return element.captions.allSatisfy { $0.level != nil }
    }
  }

  /// Runs a frame.
  private func frame() {
    stack.advance(to: time)
    stack.layOut(in: stack.space(at: time), at: time)
    var list = DrawList()
    stack.draw(.behind, of: Messages(), at: time, into: &list)
  }

  @discardableResult
  private func handle(_ event: InputEvent) -> Bool {
    stack.handle(ElementInput(event, at: time))
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    handle(.keyDown(key, modifiers: modifiers, isRepeat: false))
  }

  private var names: [String] { element.captions.map(\.name) }

  @Test func `without two selected photos, a message says what to do`() {
    for items in [[], [7]] {
      scene.collectionView.clearSelection()
      if let item = items.first { select(item) }
      #expect(element.open()?.hasPrefix("Select two photos or more") == true)
      #expect(!element.isOpen)
    }
  }

  @Test func `the first two selected photos are compared, and the arrows show the others`()
    async throws
  {
    try await open()
    #expect(stack.isBackCovered && names == ["4", "9"], "in the order of the grid")
    press(.right)
    #expect(names == ["4", "30"])
    press(.right)
    press(.left)
    #expect(names == ["4", "9"])
    handle(.wheel(x: 0, y: -1, modifiers: []))
    #expect(names == ["4", "30"])
  }

  @Test func `keys, the wheel and a drag zoom and move both photos`() async throws {
    try await open()
    press(.plus, .control)
    handle(.pointerMoved(Point(x: 500, y: 200)))
    handle(.wheel(x: 0, y: 1, modifiers: .control))
    let zoomed = try #require(element.zoom)
    #expect(abs(zoomed.factor - 1.25 * 1.25) < 1e-9)
    handle(.pointerDown(Point(x: 500, y: 200), .primary, clicks: 1, modifiers: []))
    handle(.pointerMoved(Point(x: 480, y: 200)))
    handle(.pointerUp(Point(x: 480, y: 200), .primary))
    let dragged = try #require(element.zoom)
    #expect(dragged != zoomed && dragged.factor == zoomed.factor)
    press(.right, .shift)
    #expect(element.zoom != dragged && names == ["4", "9"])
    press(.right)
    #expect(names == ["4", "30"] && element.zoom?.factor == zoomed.factor)
    press(.character("0"), .control)
    #expect(element.zoom == PictureZoom())
  }

  @Test func `Esc, Enter and a double click show the grid with its selection`() async throws {
    let ends: [() -> Void] = [
      { self.press(.escape) }, { self.press(.enter) }, { self.press(.character("e"), .control) },
      { self.handle(.pointerDown(Point(x: 9, y: 9), .primary, clicks: 2, modifiers: [])) },
    ]
    for end in ends {
      try await open()
      end()
      #expect(!element.isOpen && !stack.isBackCovered)
      #expect(scene.collectionView.indexPathsForSelectedItems.map(\.item) == [4, 9, 30])
    }
    #expect(commands == [])
  }

  @Test func `no key and no click concerns the selected files or the grid`() async throws {
    try await open()
    let offset = scene.collectionView.contentOffset
    press(.delete)
    press(.function(2))
    press(.character("c"), .control)
    press(.character("a"), .control)
    handle(.text("a"))
    #expect(commands == [] && element.isOpen)
    #expect(scene.collectionView.indexPathsForSelectedItems.count == 3)
    #expect(scene.collectionView.contentOffset == offset)
    press(.function(11))
    press(.character("q"), .control)
    #expect(commands == [.toggleFullScreen, .quit], "commands of the window work")
    handle(.filesDropped(["/a"]))
    #expect(commands.last == .open(["/a"]))
  }

  @Test func `the menu of compared photos has what their keys do`() async throws {
    try await open()
    let point = Point(x: 100, y: 100)
    handle(.pointerDown(point, .secondary, clicks: 1, modifiers: []))
    #expect(commands == [.showMenu(point)])
    let entries = MenuFacts(files: 3, hasFocus: true).comparisonEntries
    for entry in entries {
      let trigger = try #require(entry.trigger)
      #expect(KeyBindings.action(for: trigger, in: .comparison) == entry.action, "\(entry.title)")
    }
    #expect(element.perform(entries[0].action) == .handled)
    #expect(element.zoom?.factor == 1.25)
    let last = try #require(entries.last)
    #expect(element.perform(last.action) == .closed && !element.isOpen)
    #expect(element.perform(last.action) == .ignored)
  }

  @Test func `a screen reader hears the names, the position and the levels`() async throws {
    try await open()
    let context = ElementContext(
      size: Size(width: 640, height: 480), text: fixture.context.text, time: time)
    let description = try #require(element.description(context))
    #expect(description.label == "Comparison of 4 and 9")
    #expect(description.position?.index == 1 && description.position?.count == 3)
    #expect(description.value == "16 %, 16 %")
    element.close()
    #expect(element.description(context) == nil)
  }

  @Test func `captions stay free of messages, and halves follow the window`() async throws {
    try await open()
    let space = stack.space(at: time)
    #expect(space.areas == [Rect(x: 0, y: 428, width: 640, height: 52)])
    element.resize(to: PixelSize(width: 1_280, height: 480))
    #expect(element.captions.allSatisfy { $0.level == 639.0 / 2_000 })
  }
}
