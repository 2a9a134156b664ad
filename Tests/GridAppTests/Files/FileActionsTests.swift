import Foundation
import FrameTiming
import GridEngine
import GridImages
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import ItemSources

/// Tests actions on the photos of a real folder.
@MainActor
struct FileActionsTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()
  private let scene: PhotosScene
  private let viewer: ViewerHost
  private let input = InputController(driver: "wayland", hasPointer: true)
  private let actions: FileActions
  private var view: CollectionView { scene.collectionView }

  init() async throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("photos"), withIntermediateDirectories: false)
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] {
      try Data(name.utf8).write(to: URL(filePath: folder.file("photos/\(name)")))
    }
    var request = SceneRequest(environment: fixture.environment, wake: {})
    request.order = .name
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.file("photos")]), request, in: fixture.context)
    self.scene = scene
    let scenes = SceneHost(
      scene, named: .photos, in: fixture.context, drawListPreparer: fixture.renderer
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    viewer = ViewerHost(
      over: scenes, input: input, sizes: PictureSizes(wake: {}) { _ in nil },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    actions = FileActions(
      scenes, viewer, clipboard: Clipboard(over: nil),
      decoder: ImageFileDecoder(format: .rgba), dataHome: folder.file("data"), wake: {})
    try await showsPhotos(4)
  }

  private func showsPhotos(_ count: Int) async throws {
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading && scene.pictureCount == count
    }
  }

  private func path(_ item: Int) -> GridEngine.IndexPath {
    GridEngine.IndexPath(item: item, section: 0)
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.file("photos")).sorted()
    }
  }

  /// Waits for the message of an action.
  private func message() async throws -> String {
    var messages: [String] = []
    try await until {
      try fixture.frame(scene)
      messages = actions.takeMessages()
      return !messages.isEmpty
    }
    return messages.joined(separator: "; ")
  }

  @Test func `selected photos move to the trash, the next one gets the focus, and undo`()
    async throws
  {
    view.selectItem(at: path(0))
    view.selectItem(at: path(1), by: .range)
    #expect(actions.perform(.moveToTrash) == nil)
    #expect(view.focusedIndexPath == path(2) && !view.hasSelection)
    #expect(try await message() == "2 photos moved to the trash; Ctrl Z undoes it")
    #expect(try names == ["c.jpg", "d.jpg"])
    try await showsPhotos(2)
    #expect(view.focusedIndexPath == path(0))
    #expect(actions.perform(.undo) == nil)
    #expect(try await message() == "2 photos restored from the trash")
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    try await showsPhotos(4)
    #expect(actions.perform(.undo) == nil)
    #expect(try await message() == "There is nothing to undo")
  }

  @Test func `without a selection actions concern the focused photo, or explain`() async throws {
    #expect(actions.perform(.moveToTrash) == "Select photos first, or move the focus to one")
    #expect(actions.beginRenaming() == nil)
    view.focusedIndexPath = path(3)
    #expect(actions.perform(.moveToTrash) == nil)
    #expect(try await message() == "1 photo moved to the trash; Ctrl Z undoes it")
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg"])
    // The photo before the last one.
    #expect(view.focusedIndexPath == path(2))
  }

  @Test func `a renamed photo keeps the focus, and a name that exists is refused`() async throws {
    view.focusedIndexPath = path(0)
    #expect(actions.beginRenaming() == "a.jpg")
    actions.rename(to: "b")
    #expect(
      try await message() == "b.jpg: a file of this name exists; choose another name")
    #expect(actions.beginRenaming() == "a.jpg")
    actions.rename(to: "e")
    #expect(try await message() == "Renamed to e.jpg")
    #expect(try names == ["b.jpg", "c.jpg", "d.jpg", "e.jpg"])
    try await until {
      try fixture.frame(scene)
      return view.focusedIndexPath.flatMap { view.itemIndex(at: $0) }
        .flatMap { scene.picture(at: $0)?.name } == "e.jpg"
    }
    view.selectAllItems()
    #expect(actions.beginRenaming() == nil)
  }

  @Test func `a field asks for the name without its extension`() {
    input.openNameField(for: "holiday.2019.jpg")
    #expect(input.isTyping && input.nameField.text == "holiday.2019")
    func press(_ key: Key) -> AppCommand? {
      input.handle(
        .keyDown(key, modifiers: [], isRepeat: false), scene: scene,
        at: FrameTime(nanoseconds: 1))
    }
    for _ in 0..<4 { #expect(press(.backspace) == nil) }
    #expect(press(.character("q")) == nil)
    _ = input.handle(.text("q"), scene: scene, at: FrameTime(nanoseconds: 1))
    #expect(press(.delete) == nil && press(.function(2)) == nil)
    #expect(press(.enter) == .rename("holiday.q"))
    #expect(!input.isTyping)
    input.openNameField(for: "a.jpg")
    #expect(press(.escape) == nil && !input.isTyping)
  }

  @Test func `a right click selects the photo under it, and keeps a selection that contains it`() {
    func rightClick(_ item: Int) -> AppCommand? {
      let frame = view.layoutAttributesForItem(at: path(item))!.frame
      return input.handle(
        .pointerDown(
          Point(x: frame.midX, y: frame.midY), .secondary, clicks: 1, modifiers: []),
        scene: scene, at: FrameTime(nanoseconds: 1))
    }
    guard case .showMenu(.some) = rightClick(1) else {
      Issue.record("no menu")
      return
    }
    #expect(view.indexPathsForSelectedItems == [path(1)])
    view.selectItem(at: path(2), by: .toggle)
    _ = rightClick(1)
    #expect(view.indexPathsForSelectedItems == [path(1), path(2)])
    #expect(view.focusedIndexPath == path(1))
    _ = rightClick(3)
    #expect(view.indexPathsForSelectedItems == [path(3)])
  }

  @Test func `the commands of the file manager quote nothing that a path can contain`() {
    let commands = ExternalProgram.showing(["/a b/it's \"x\"\\.jpg"])
    #expect(commands.map(\.[0]) == ["gdbus", "busctl", "xdg-open", "gio"])
    #expect(commands[0].contains("['file:///a%20b/it%27s%20%22x%22%5C.jpg']"))
    #expect(commands[1].suffix(4) == ["ass", "1", "file:///a%20b/it%27s%20%22x%22%5C.jpg", ""])
    #expect(commands[2] == ["xdg-open", "/a b"])
  }
}
