import FrameTiming
import GridEngine
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests the header of a folder by the pointer.
@MainActor
struct HeaderTests {
  private let photos: FolderFixture
  private let header: Header
  private let stack: ElementStack
  private let time = FrameTime(nanoseconds: 1_000_000_000)

  init() async throws {
    photos = try await FolderFixture(
      ["a.jpg", "b.jpg", "c.jpg"], size: Size(width: 1_280, height: 800))
    header = Header(over: photos.scenes)
    stack = ElementStack(
      environment: ElementContext(
        size: photos.fixture.environment.containerSize, text: photos.fixture.measurer, time: time))
    stack.push(header)
    frame()
  }

  private var view: CollectionView { photos.scene.collectionView }

  /// Lays out a frame of the window.
  private func frame() {
    header.advance(to: time)
    let space = stack.space(at: time)
    view.bars = space.bands
    stack.layOut(in: space, at: time)
  }

  private var texts: [String] {
    frame()
    var list = DrawList()
    header.draw(ElementContext(size: .zero, text: photos.fixture.measurer), into: &list)
    return list.commands.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
  }

  private func click(_ part: HeaderPart) throws -> KeyAction? {
    frame()
    var action: KeyAction?
    header.onAction = { action = $0 }
    let place = try #require(header.layout.frames[part], "\(part)")
    let point = Point(x: place.midX, y: place.midY)
    _ = stack.handle(
      ElementInput(.pointerDown(point, .primary, clicks: 1, modifiers: []), at: time))
    _ = stack.handle(ElementInput(.pointerUp(point, .primary), at: time))
    return action
  }

  @Test func `it says where one is, and the grid begins below it`() throws {
    #expect(texts.contains("3 photos") && texts.contains("Name") && texts.contains("Squares"))
    #expect(texts.contains(header.content.heading.title))
    #expect(view.adjustedContentInset.top == 44 && view.contentOffset.y == -44)
    #expect(stack.frame(of: header) == Rect(x: 0, y: 0, width: 1_280, height: 44))
  }

  @Test func `a click on an outer folder shows it, one on the shown folder does nothing`() throws {
    let places = header.content.heading.places
    let outer = places.count - 2
    let path = try #require(places[outer].path)
    #expect(try click(.place(outer)) == .command(.open([path])))
    #expect(try click(.place(outer + 1)) == nil)
  }

  @Test func `a press that is released elsewhere does nothing`() throws {
    let find = try #require(header.layout.frames[.find])
    var action: KeyAction?
    header.onAction = { action = $0 }
    _ = stack.handle(
      ElementInput(
        .pointerDown(Point(x: find.midX, y: 20), .primary, clicks: 1, modifiers: []), at: time))
    _ = stack.handle(ElementInput(.pointerUp(Point(x: 300, y: 300), .primary), at: time))
    #expect(action == nil)
  }

  @Test func `menus open below their buttons`() throws {
    for (part, menu) in [
      (HeaderPart.order, AppMenu.orders), (.arrangement, .arrangements), (.menu, .everything),
    ] {
      let x = try #require(header.layout.frames[part]).minX
      #expect(try click(part) == .command(.openMenu(menu, at: Point(x: x, y: 44))))
    }
  }

  @Test func `the slider changes the number of columns while it is dragged`() throws {
    let track = try #require(header.layout.track)
    var added = 0
    header.onAction = { [photos] action in
      guard case .addColumns(let count) = action else { return }
      added += 1
      photos.scene.columns += count
    }
    func send(_ event: InputEvent) { _ = stack.handle(ElementInput(event, at: time)) }
    let y = track.midY
    send(.pointerDown(Point(x: track.minX, y: y), .primary, clicks: 1, modifiers: []))
    #expect(photos.scene.columns == 24)
    // The pointer may leave the header during the drag.
    send(.pointerMoved(Point(x: track.maxX, y: 300)))
    #expect(photos.scene.columns == 1 && added == 2)
    send(.pointerUp(Point(x: track.maxX, y: 300), .primary))
    send(.pointerMoved(Point(x: track.minX, y: y)))
    #expect(photos.scene.columns == 1)
  }

  @Test func `a selection has its number and actions`() throws {
    view.selectItem(at: IndexPath(item: 0, section: 0))
    view.selectItem(at: IndexPath(item: 1, section: 0), by: .toggle)
    #expect(texts.contains("2 selected") && !texts.contains("3 photos"))
    #expect(try click(.trash) == .command(.file(.moveToTrash)))
    #expect(try click(.clear) == .command(.clearSelection))
  }

  @Test func `the size of the selected files follows their number`() async throws {
    view.selectItem(at: IndexPath(item: 0, section: 0))
    #expect(texts.contains("1 selected"))
    // The files contain their names, of five bytes.
    try await until { texts.contains("1 selected · 5 bytes") }
    view.selectItem(at: IndexPath(item: 2, section: 0))
    #expect(texts.contains("1 selected"), "another file")
    view.selectItem(at: IndexPath(item: 1, section: 0), by: .toggle)
    try await until { texts.contains("2 selected · 10 bytes") }
  }

  @Test func `without a header the grid has the whole window`() {
    header.isShown = { false }
    frame()
    #expect(stack.frame(of: header) == nil)
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0)
  }

  @Test func `screen readers hear its parts, and press them`() throws {
    frame()
    let description = try #require(
      header.description(ElementContext(size: .zero, text: photos.fixture.measurer)))
    #expect(description.role == .toolbar && description.value == "3 photos")
    let labels = description.children.map(\.label)
    #expect(labels.suffix(5) == ["Columns", "Arrangement", "Order", "Find by name", "Menu"])
    var action: KeyAction?
    header.onAction = { action = $0 }
    header.performAction(ofChild: labels.count - 2)
    #expect(action == .find)
  }
}
