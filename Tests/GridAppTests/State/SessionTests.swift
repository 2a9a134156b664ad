import Foundation
import FrameTiming
import GridEngine
import ItemSources
import SceneTestSupport
import TestSupport
import Testing

@testable import GridApp
@testable import PhotoBrowser

@MainActor
struct SessionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var file: SessionFile { SessionFile(path: folder.file("state/session.json")) }

  private func record(_ name: String, _ item: String? = nil) -> FolderRecord {
    FolderRecord(
      folder: name, order: "size", place: item.map { FolderPlace(item: $0, index: 3, offset: 7.5) })
  }

  @Test func `a session is the same after it was written and read`() throws {
    let file = file
    let placement = WindowPlacement(width: 900, height: 700, state: .maximized)
    file.save(window: placement, folder: record("/photos", "a/Ü\u{EF80}.jpg"))
    file.save(window: nil, folder: record("/others"))
    file.finish()
    let session = try SessionFile(path: file.path).read()
    #expect(session.folders.count == 2)
    #expect(session.window == placement)
    #expect(session.record(ofFolder: "/photos") == record("/photos", "a/Ü\u{EF80}.jpg"))
    #expect(session.record(ofFolder: "/others") == record("/others"))
  }

  @Test func `the direction of a folder is kept, and an earlier version had only the usual one`()
    throws
  {
    let file = file
    var reversed = record("/a", "x.jpg")
    reversed.isReversed = true
    file.save(window: nil, folder: reversed)
    file.finish()
    #expect(try file.read().record(ofFolder: "/a")?.isReversed == true)
    var text = try folder.text("state/session.json")
    text.replace("\"isReversed\":true,", with: "")
    try Data(text.utf8).write(to: URL(filePath: file.path))
    #expect(try file.read().record(ofFolder: "/a") == record("/a", "x.jpg"))
    // Nothing of the later value is left when the usual direction is written.
    reversed.isReversed = false
    file.save(window: nil, folder: reversed)
    file.finish()
    #expect(try file.read().record(ofFolder: "/a") == reversed)
  }

  @Test func `the remembered order and direction are those of the folder, also for a photo of it`()
    throws
  {
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    let file = file
    let key = try #require(FolderKey([folder.path])).path
    file.save(
      window: nil,
      folder: FolderRecord(
        folder: key, order: "size", isReversed: true, arrangement: "rows", showsCaptions: true))
    file.finish()
    let keeper = SessionKeeper(file)
    for path in [folder.path, folder.file("a.jpg")] {
      #expect(keeper.order(of: [path]) == .size && keeper.isReversed(of: [path]))
      #expect(keeper.showsCaptions(of: [path]) && keeper.arrangement(of: [path]) == .rows)
    }
    #expect(!keeper.isReversed(of: [folder.file("state")]))
    #expect(!keeper.showsCaptions(of: [folder.file("state")]))
    #expect(keeper.arrangement(of: [folder.file("state")]) == nil)
  }

  @Test func `windows that end together forget no place`() throws {
    // Each object locks the file as another process does. Each waits 2 s at most, so that on a busy machine the last
    // of many would give up.
    let path = folder.file("state/session.json")
    let windows = (0..<4).map { _ in SessionFile(path: path) }
    for round in 0..<3 {
      for (number, window) in windows.enumerated() {
        window.save(window: nil, folder: record("/\(number)/\(round)"))
      }
    }
    for window in windows { window.finish() }
    #expect(Set(try file.read().folders.map(\.folder)).count == 12)
  }

  @Test func `what a later version has added is kept`() throws {
    let file = file
    file.save(window: WindowPlacement(width: 900, height: 700), folder: record("/a", "x.jpg"))
    file.finish()
    var text = try folder.text("state/session.json")
    text.replace("\"folder\":\"/a\"", with: "\"folder\":\"/a\",\"tiles\":\"rows\"")
    text.replace("\"width\":900", with: "\"width\":900,\"screen\":2")
    text.replace("\"version\":1", with: "\"version\":1,\"theme\":{\"name\":\"light\"}")
    try Data(text.utf8).write(to: URL(filePath: file.path))
    file.save(window: WindowPlacement(width: 800, height: 700), folder: record("/b"))
    file.save(window: nil, folder: record("/a"))
    file.finish()
    let after = try folder.text("state/session.json")
    for kept in ["\"tiles\":\"rows\"", "\"screen\":2", "{\"name\":\"light\"}"] {
      #expect(after.contains(kept), "\(after)")
    }
    let session = try file.read()
    #expect(session.window?.width == 800)
    #expect(session.record(ofFolder: "/a") == record("/a"))
    #expect(session.record(ofFolder: "/b") == record("/b"))
  }

  @Test func `only the last 500 folders are remembered`() {
    var session = Session()
    for number in 0..<510 { session.remember(record("/\(number)")) }
    session.remember(record("/20", "b.jpg"))
    #expect(session.folders.count == 500)
    #expect(session.record(ofFolder: "/9") == nil)
    #expect(session.record(ofFolder: "/10") != nil)
    #expect(session.record(ofFolder: "/20")?.place?.item == "b.jpg")
    session.remember(record(String(repeating: "x", count: 5000)))
    #expect(session.folders.last?.folder == "/20")
  }

  @Test(arguments: [
    "", "{", "[]", "{\"version\":1}", "{\"version\":0,\"folders\":[]}",
    "{\"version\":1,\"folders\":[{}]}",
  ])
  func `a damaged file is reported once and replaced`(text: String) throws {
    let file = file
    file.save(window: nil, folder: record("/old"))
    file.finish()
    try Data(text.utf8).write(to: URL(filePath: file.path))
    let keeper = SessionKeeper(file)
    #expect(
      keeper.problem == "\(file.path): damaged; it is replaced, and folders begin at the top")
    #expect(keeper.windowSize == .standard)
    file.save(window: nil, folder: record("/new"))
    file.finish()
    #expect(try file.read().folders == [record("/new")])
  }

  @Test func `the file of a later version is ignored and kept`() throws {
    let file = file
    file.save(window: nil, folder: record("/old"))
    file.finish()
    let text = Data("{\"version\":2,\"places\":[]}".utf8)
    try text.write(to: URL(filePath: file.path))
    #expect(SessionKeeper(file).problem?.contains("version 2") == true)
    file.save(window: nil, folder: record("/new"))
    file.finish()
    #expect(try Data(contentsOf: URL(filePath: file.path)) == text)
  }

  @Test func `a pipe instead of the file does not block`() {
    let path = folder.file("pipe")
    let status = unsafe mkfifo(path, 0o600)
    #expect(status == 0)
    #expect(throws: SessionFile.Problem.damaged) { try SessionFile(path: path).read() }
  }

  @Test func `the session is next to the settings`() {
    #expect(
      SessionFile.standardPath(settings: "/s/gridapp/settings") == "/s/gridapp/session.json")
    #expect(SessionFile.standardPath(settings: nil) == nil)
  }

  @Test func `a window of a larger display fits into the display`() {
    let size = WindowSize(width: 3000, height: 700)
    #expect(size.limited(to: nil) == size)
    #expect(
      size.limited(to: Size(width: 1366, height: 768)) == WindowSize(width: 1366, height: 700))
  }

  @Test func `an invalid size of the window is ignored`() {
    #expect(WindowPlacement(width: 900, height: 700).size == WindowSize(width: 900, height: 700))
    #expect(WindowPlacement(width: 1, height: 700).size == nil)
    #expect(WindowPlacement(width: .max, height: 700).size == nil)
  }

  @Test func `a folder is found by any path that leads to it`() throws {
    let link = folder.file("link")
    try FileManager.default.createDirectory(
      atPath: folder.file("photos"), withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: folder.file("photos/a.jpg")))
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("photos"))
    let key = try #require(FolderKey([folder.file("photos/")]))
    #expect(FolderKey([link]) == key && key.isFolder)
    let photo = try #require(FolderKey([link + "/a.jpg"]))
    #expect(photo.path == key.path && !photo.isFolder)
    #expect(FolderKey([link, link]) == nil)
    #expect(FolderKey([]) == nil)
    #expect(FolderKey(["https://example.org/posts.json"]) == nil)
    #expect(FolderKey([folder.file("gone")]) == nil)
  }

  @Test func `a photo that was opened itself keeps the place of its folder, and changes the order`()
    async throws
  {
    let photos = folder.file("photos")
    try FileManager.default.createDirectory(
      atPath: photos, withIntermediateDirectories: false)
    for name in ["a.jpg", "b.jpg"] {
      try Data(name.utf8).write(to: URL(filePath: "\(photos)/\(name)"))
    }
    let key = try #require(FolderKey([photos])).path
    let file = file
    let before = record(key, "b.jpg")
    file.save(window: nil, folder: before)
    file.finish()
    let keeper = SessionKeeper(file)
    let fixture = SceneFixture()
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .name
    let scene = PhotosScene(
      folder: PictureFolder(openedPhoto: "\(photos)/a.jpg"), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading && scene.pictureCount == 2
    }
    keeper.save(WindowPlacement(width: 900, height: 700), scene)
    keeper.finish()
    let after = try #require(try file.read().record(ofFolder: key))
    #expect(after.order == "name" && after.place == before.place)
  }

  @Test
  func `a window that the command line fills the screen with is restored, and not remembered`()
    throws
  {
    let file = file
    let before = WindowPlacement(width: 900, height: 700)
    file.save(window: before, folder: nil)
    file.finish()
    let options = try BrowseOptions.parse(["--fullscreen"])
    let keeper = SessionKeeper(file, options)
    #expect(keeper.placement == before)
    keeper.save(
      WindowPlacement(width: 900, height: 700, state: .fullScreen), try PlainScene(items: 1))
    keeper.finish()
    #expect(try file.read().window == before)
    #expect(SessionKeeper(file, try BrowseOptions.parse(["--window", "800x600"])).placement == nil)
  }

  @Test func `the folders of all windows that still exist are recent, the last one first`() throws {
    let names = (0..<14).map { folder.file("folder \($0)") }
    for name in names {
      try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
    }
    let keeper = SessionKeeper(file)
    keeper.finishLooking()
    #expect(keeper.recentFolders() == [])
    // Another window shows the folders.
    let other = file
    for name in names { other.save(window: nil, folder: record(name)) }
    other.finish()
    try FileManager.default.removeItem(atPath: names[12])
    keeper.finishLooking()
    _ = keeper.recentFolders()
    keeper.finishLooking()
    #expect(keeper.recentFolders() == [13, 11, 10, 9, 8, 7, 6, 5, 4, 3].map { names[$0] })
    #expect(SessionKeeper(nil).recentFolders() == [], "without state")
  }

  @Test func `changes are written two seconds after the last one`() throws {
    let file = file
    let keeper = SessionKeeper(file)
    let start = FrameTime(nanoseconds: 5_000_000_000)
    #expect(keeper.nextChange(after: start) == nil)
    keeper.stateDidChange(at: start)
    keeper.stateDidChange(at: start.advanced(bySeconds: 1))
    #expect(keeper.nextChange(after: start) == start.advanced(bySeconds: 3))
    SessionKeeper(nil).stateDidChange(at: start)
    #expect(SessionKeeper(nil).nextChange(after: start) == nil)
  }
}
