import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

struct WatchedFoldersTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Collects the changes that a watcher reports.
  private final class Log: Sendable {
    private let changes = Mutex(FolderWatcher.Changes())
    private let watcher = Mutex<FolderWatcher?>(nil)

    /// Keeps a watcher while the log lives.
    func keep(_ watcher: FolderWatcher) { self.watcher.withLock { $0 = watcher } }

    func add(_ new: FolderWatcher.Changes) {
      changes.withLock {
        $0.written.formUnion(new.written)
        $0.isListingStale = $0.isListingStale || new.isListingStale
      }
    }

    var written: Set<String> { changes.withLock { $0.written } }

    func clear() { changes.withLock { $0 = FolderWatcher.Changes() } }

    /// Waits until `isMet` returns true for all changes reported so far.
    func wait(_ isMet: (FolderWatcher.Changes) -> Bool) async throws {
      try await until { isMet(changes.withLock { $0 }) }
    }
  }

  private func watch() -> Log {
    let log = Log()
    let pictures = PictureFolder(paths: [folder.path])
    let watcher = FolderWatcher(pictures.paths) { willRead in
      _ = pictures.list(willRead: willRead)
    } onChange: { [weak log] in
      log?.add($0)
    }
    log.keep(watcher)
    return log
  }

  private func write(_ name: String) throws {
    try Data(count: 1).write(to: URL(filePath: folder.file(name)), options: [])
  }

  @Test func `writing a picture reports its path and a stale listing`() async throws {
    let log = watch()
    try write("new.jpg")
    try await log.wait { [folder] in
      $0.written.contains(folder.file("new.jpg")) && $0.isListingStale
    }
  }

  @Test func `a picture written while its folder is being read is reported`() async throws {
    let log = Log()
    let pictures = PictureFolder(paths: [folder.path])
    let watcher = try FolderWatcher(pictures.paths) { willRead in
      #expect(pictures.list(willRead: willRead).paths.isEmpty)
      try write("meanwhile.jpg")
    } onChange: { [weak log] in
      log?.add($0)
    }
    log.keep(watcher)
    try await log.wait { [folder] in
      $0.written.contains(folder.file("meanwhile.jpg")) && $0.isListingStale
    }
  }

  @Test func `watchers that are released leave their queues to others`() async throws {
    // More than the system permits a user at a time.
    for _ in 0..<200 {
      final class Token: Sendable {}
      struct Reference { weak var token: Token? }
      var token: Token? = Token()
      let thread = Reference(token: token)
      var watcher: FolderWatcher? = FolderWatcher([folder.path]) { willRead in
        willRead(folder.path)
      } onChange: { [token] _ in
        withExtendedLifetime(token) {}
      }
      token = nil
      withExtendedLifetime(watcher) { #expect(thread.token != nil) }
      watcher = nil
      try await until { thread.token == nil }
    }
    let log = watch()
    try write("new.jpg")
    try await log.wait { [folder] in $0.written.contains(folder.file("new.jpg")) }
  }

  @Test func `hidden files and files that are not pictures are ignored`() async throws {
    let log = watch()
    try write("notes.txt")
    try write(".hidden.jpg")
    try write("last.jpg")
    try await log.wait { [folder] in $0.written.contains(folder.file("last.jpg")) }
    #expect(log.written.isDisjoint(with: [folder.file("notes.txt"), folder.file(".hidden.jpg")]))
  }

  @Test func `a new folder is watched too`() async throws {
    let log = watch()
    try FileManager.default.createDirectory(
      atPath: folder.file("below"), withIntermediateDirectories: false)
    // A file written before the watch on the new folder began is listed, but not reported.
    try await until(every: .milliseconds(50)) {
      try write("below/in.png")
      return log.written.contains(folder.file("below/in.png"))
    }
  }

  @Test func `renaming a picture reports its new path`() async throws {
    try write("old.png")
    let log = watch()
    try FileManager.default.moveItem(atPath: folder.file("old.png"), toPath: folder.file("z.png"))
    try await log.wait { [folder] in $0.written.contains(folder.file("z.png")) && $0.isListingStale
    }
  }

  @Test func `a folder with cyclic links is watched`() async throws {
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: ".")
    }
    let log = watch()
    try write("new.jpg")
    // The reported path is the listed one, without a link.
    try await log.wait { [folder] in $0.written.contains(folder.file("new.jpg")) }
    #expect(log.written.allSatisfy { !$0.contains("/a/") && !$0.contains("/b/") })
  }

  @Test func `the target of a new link is watched until the link is removed`() async throws {
    let other = try ScratchFolder()
    let log = watch()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: other.path)
    try await until(every: .milliseconds(50)) {
      try Data(count: 1).write(to: URL(filePath: other.file("in.png")))
      return log.written.contains(folder.file("link/in.png"))
    }
    log.clear()
    try FileManager.default.removeItem(atPath: folder.file("link"))
    try await log.wait { $0.isListingStale }
    try Data(count: 1).write(to: URL(filePath: other.file("after.png")))
    try write("last.png")
    try await log.wait { [folder] in $0.written.contains(folder.file("last.png")) }
    #expect(!log.written.contains(folder.file("link/after.png")))
  }

  @Test func `a renamed folder is watched under its new name`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("old/below"), withIntermediateDirectories: true)
    let log = watch()
    try FileManager.default.moveItem(atPath: folder.file("old"), toPath: folder.file("new"))
    try await until(every: .milliseconds(50)) {
      try write("new/below/in.png")
      return log.written.contains(folder.file("new/below/in.png"))
    }
    #expect(log.written.allSatisfy { !$0.contains("/old/") })
  }
}
