import Foundation
import FrameTiming
import GridEngine
import GridImages
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

/// Tests actions on the photos of a real folder.
@MainActor
struct FileActionsTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()
  private let scene: PhotosScene
  private let scenes: SceneHost
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
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .name
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.file("photos")]), request, in: fixture.context)
    self.scene = scene
    scenes = SceneHost(
      scene, named: .photos, in: fixture.context
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    viewer = ViewerHost(
      over: scenes, input: input, sizes: PictureSizes(wake: {}) { _ in nil },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    actions = FileActions(
      scenes, viewer, clipboard: Clipboard(nil),
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
    #expect(try await message() == "d.jpg moved to the trash; Ctrl Z undoes it")
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg"])
    // The photo before the last one.
    #expect(view.focusedIndexPath == path(2))
  }

  @Test func `stars are written if the user wants that, and undone`() async throws {
    view.selectItem(at: path(0))
    view.selectItem(at: path(1), by: .range)
    guard case .file(let action) = press(.character("4"), .alt) else {
      Issue.record("Alt 4 has no action")
      return
    }
    #expect(actions.perform(action)?.contains("--ratings sidecar") == true)
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    actions.ratings = .sidecar
    #expect(actions.perform(action) == nil)
    #expect(try await message() == "2 photos: 4 stars")
    #expect(try names == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.jpg.xmp", "c.jpg", "d.jpg"])
    view.clearSelection()
    view.focusedIndexPath = path(0)
    #expect(press(.enter) == nil && viewer.source != nil)
    #expect(press(.character("0"), .alt) == .file(.rate(.none)))
    #expect(actions.perform(.rate(.none)) == nil)
    #expect(try await message() == "a.jpg: no stars")
    #expect(actions.perform(.undo) == nil)
    #expect(try await message() == "Rating of a.jpg undone")
    #expect(actions.perform(.undo) == nil)
    #expect(try await message() == "Rating of 2 photos undone")
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
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
    #expect(press(.end) == nil)
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
    #expect(commands[2] == ["xdg-open", "file:///a%20b"])
    // A byte that is not UTF-8.
    #expect(ExternalProgram.opening("/\u{EFFC}.jpg")[1] == ["gio", "open", "file:///%FC.jpg"])
    #expect(
      FileURI.plainText(ofPaths: ["/\u{EFFC}.jpg", "/b"]) == [0x2F, 0xFC] + Array(".jpg\n/b".utf8))
  }

  // MARK: Selection

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) -> AppCommand? {
    let event = InputEvent.keyDown(key, modifiers: modifiers, isRepeat: false)
    switch viewer.handle(event) {
    case .ignored: return input.handle(event, scene: scene, at: FrameTime(nanoseconds: 1))
    case .command(let command): return command
    case .handled, .closed: return nil
    }
  }

  /// Presses Delete, and performs its action.
  private func delete() -> String? {
    guard case .file(let action) = press(.delete) else {
      Issue.record("Delete has no action")
      return nil
    }
    return actions.perform(action)
  }

  @Test func `arrows select the focused photo alone, with Ctrl they only move the focus`()
    async throws
  {
    view.selectItem(at: path(0))
    view.selectItem(at: path(1), by: .range)
    #expect(press(.right) == nil)
    #expect(view.indexPathsForSelectedItems == [path(2)] && view.focusedIndexPath == path(2))
    #expect(press(.right, .control) == nil)
    #expect(view.indexPathsForSelectedItems == [path(2)] && view.focusedIndexPath == path(3))
    #expect(press(.space, .control) == nil)
    #expect(view.indexPathsForSelectedItems == [path(2), path(3)])
    #expect(press(.tab, .shift) == nil)
    #expect(view.indexPathsForSelectedItems == [path(2)])
    #expect(press(.left, .shift) == nil)
    #expect(view.indexPathsForSelectedItems == [path(1), path(2)])
    #expect(press(.left) == nil)
    #expect(delete() == nil)
    #expect(try await message() == "a.jpg moved to the trash; Ctrl Z undoes it")
  }

  @Test func `a photo that cannot be moved stays selected`() async throws {
    view.selectItem(at: path(0))
    view.selectItem(at: path(1), by: .range)
    // A file where the trash needs a folder.
    try FileManager.default.createDirectory(
      atPath: folder.file("data/Trash"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder.file("data/Trash/info")))
    #expect(delete() == nil)
    #expect(!view.hasSelection && view.focusedIndexPath == path(2))
    #expect(try await message().hasSuffix("check its permissions (and 1 photo more)"))
    #expect(view.indexPathsForSelectedItems == [path(0), path(1)])
    #expect(!scene.isLeaving(0) && !scene.isLeaving(1))
  }

  @Test func `photos that are being moved are left out of further actions`() throws {
    view.selectItem(at: path(3))
    let kept = scene.leaveFiles(nil)
    #expect(view.focusedIndexPath == path(2) && scene.isLeaving(3) && !scene.isLeaving(2))
    // The focus does not go back to the last photo.
    _ = scene.leaveFiles(nil)
    #expect(view.focusedIndexPath == path(1))
    view.selectItem(at: path(3))
    #expect(scene.selectedFiles == nil)
    view.clearSelection()
    view.focusedIndexPath = nil
    kept([0])
    #expect(view.indexPathsForSelectedItems == [path(3)] && !scene.isLeaving(3))
    #expect(scene.selectedFiles?.listedPaths == [folder.file("photos/d.jpg")])
  }

  // MARK: The open photo

  @Test func `Delete shows the next photo at once, and closes after the last one`() async throws {
    view.focusedIndexPath = path(2)
    #expect(press(.enter) == nil && viewer.source == .file(folder.file("photos/c.jpg")))
    #expect(delete() == nil)
    #expect(viewer.source == .file(folder.file("photos/d.jpg")))
    // c.jpg is still listed.
    #expect(delete() == nil)
    #expect(viewer.source == .file(folder.file("photos/b.jpg")))
    #expect(delete() == nil && delete() == nil)
    #expect(viewer.source == nil)
    #expect(actions.perform(.moveToTrash) == "Select photos first, or move the focus to one")
    try await showsPhotos(0)
    #expect(try names.isEmpty)
  }

  @Test func `after a photo is closed, actions concern it`() async throws {
    view.selectItem(at: path(0))
    view.selectItem(at: path(1), by: .range)
    view.focusedIndexPath = path(2)
    #expect(press(.enter) == nil && press(.right) == nil && press(.escape) == nil)
    #expect(!view.hasSelection && view.focusedIndexPath == path(3))
    #expect(delete() == nil)
    #expect(try await message() == "d.jpg moved to the trash; Ctrl Z undoes it")
  }

  @Test func `the photo closes if no photo is left`() async throws {
    view.focusedIndexPath = path(2)
    #expect(press(.enter) == nil && viewer.source != nil)
    for name in try names {
      try FileManager.default.removeItem(atPath: folder.file("photos/\(name)"))
    }
    try await showsPhotos(0)
    viewer.advance(to: FrameTime(nanoseconds: 2_000_000_000))
    #expect(viewer.source == nil)
  }

  @Test func `an open photo is renamed and stays open, and undo brings the name back`() async throws
  {
    view.focusedIndexPath = path(0)
    #expect(press(.enter) == nil && press(.function(2)) == .beginRenaming)
    #expect(actions.beginRenaming() == "a.jpg")
    // In the list it is now the last one.
    actions.rename(to: "z")
    #expect(try await message() == "Renamed to z.jpg")
    try await showsRenamed(from: "a.jpg", to: "z.jpg")
    #expect(actions.perform(.undo) == nil)
    #expect(try await message() == "Rename undone: a.jpg")
    try await showsRenamed(from: "z.jpg", to: "a.jpg")
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  /// Waits until the open photo has a new name. Meanwhile it has the old one, and no other is shown.
  private func showsRenamed(from old: String, to new: String) async throws {
    var sources: Set<ImageSource?> = []
    try await until {
      try fixture.frame(scene)
      viewer.advance(to: FrameTime(nanoseconds: 2_000_000_000))
      sources.insert(viewer.source)
      return viewer.source == .file(folder.file("photos/" + new))
    }
    #expect(sources.isSubset(of: [old, new].map { .file(folder.file("photos/" + $0)) }))
  }

  @Test func `the field for a name is shown over an open photo, that of a search is not`() throws {
    view.focusedIndexPath = path(0)
    let prompt = Prompt(input, over: scenes) { [viewer] in viewer.isOpening }
    let context = ElementContext(
      size: Size(width: 640, height: 480), text: fixture.context.text)
    input.filter.open()
    _ = input.filter.type("a")
    #expect(prompt.acceptsText && prompt.place(in: context) != .hidden)
    #expect(viewer.perform(.openItem) == .handled)
    #expect(!prompt.acceptsText && prompt.place(in: context) == .hidden)
    #expect(!prompt.dismiss(context) && input.filter.text == "a", "Esc closes the photo")
    input.openNameField(for: "a.jpg")
    #expect(prompt.acceptsText && prompt.place(in: context) != .hidden)
    #expect(prompt.description(context)?.label == "Rename")
    #expect(prompt.dismiss(context) && viewer.isOpening && !prompt.acceptsText)
    input.openNameField(for: "a.jpg")
    #expect(press(.menu) == .showMenu(nil))
    #expect(!input.nameField.isOpen, "the menu closes the field")
  }

  @Test func `an entry of the menu acts on the open photo, or on the grid`() {
    view.focusedIndexPath = path(1)
    #expect(viewer.perform(.grid(.selectAll)) == .ignored)
    #expect(viewer.perform(.openItem) == .handled && viewer.isOpening)
    #expect(viewer.perform(.command(.file(.copy))) == .command(.file(.copy)))
    #expect(viewer.perform(.closePicture) == .closed && !viewer.isOpening)
  }

  @Test func `during a drag of the open photo, no menu opens`() {
    view.focusedIndexPath = path(1)
    #expect(press(.enter) == nil)
    let point = Point(x: 300, y: 200)
    let right = InputEvent.pointerDown(point, .secondary, clicks: 1, modifiers: [])
    #expect(
      viewer.handle(.pointerDown(point, .primary, clicks: 1, modifiers: [])) == .handled)
    #expect(viewer.handle(right) == .handled)
    #expect(press(.menu) == nil && press(.delete) == nil && press(.function(3)) == .toggleHUD)
    #expect(viewer.handle(.pointerUp(point, .primary)) == .handled)
    #expect(viewer.handle(right) == .command(.showMenu(point)))
  }
}
