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
        $0.problem = new.problem ?? $0.problem
      }
    }

    var written: Set<String> { changes.withLock { $0.written } }
    var isStale: Bool { changes.withLock { $0.isListingStale } }

    func clear() { changes.withLock { $0 = FolderWatcher.Changes() } }

    /// Waits until `isMet` returns true for all changes reported so far.
    func wait(_ isMet: (FolderWatcher.Changes) -> Bool) async throws {
      try await until { isMet(changes.withLock { $0 }) }
    }
  }

  private func watch(_ limits: WatchedFolders.Limits = WatchedFolders.Limits()) -> Log {
    let log = Log()
    let pictures = PictureFolder(paths: [folder.path])
    let watcher = FolderWatcher(pictures.paths, limits: limits) { willRead in
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

  // MARK: The given folder itself

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(atPath: from, toPath: to)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
  }

  @Test func `a given folder that is renamed, and made again, is followed by its path`()
    async throws
  {
    let log = watch()
    for round in 0..<3 {
      let away = folder.path + ".away\(round)"
      try move(folder.path, away)
      defer { try? FileManager.default.removeItem(atPath: away) }
      try await log.wait { $0.isListingStale }
      log.clear()
      try makeFolder()
      try await log.wait { $0.isListingStale }
      // A file at the folder's new path does not matter.
      try Data(count: 1).write(to: URL(filePath: away + "/elsewhere.png"))
      try await until(every: .milliseconds(50)) {
        try write("in.png")
        return log.written.contains(folder.file("in.png"))
      }
      #expect(!log.written.contains { $0.hasSuffix("elsewhere.png") })
      log.clear()
    }
  }

  @Test func `a given folder that is deleted, and made again, is followed by its path`()
    async throws
  {
    let log = watch()
    try FileManager.default.removeItem(atPath: folder.path)
    try await log.wait { $0.isListingStale }
    log.clear()
    try makeFolder()
    try await log.wait { $0.isListingStale }
    try await until(every: .milliseconds(50)) {
      try write("in.png")
      return log.written.contains(folder.file("in.png"))
    }
  }

  @Test func `a folder above the given one that is renamed is noticed`() async throws {
    let outer = try ScratchFolder()
    let path = outer.file("a/b/photos")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let log = Log()
    let pictures = PictureFolder(paths: [path])
    log.keep(
      FolderWatcher(pictures.paths) { willRead in
        _ = pictures.list(willRead: willRead)
      } onChange: { [weak log] in
        log?.add($0)
      })
    try move(outer.file("a"), outer.file("c"))
    try await log.wait { $0.isListingStale }
    log.clear()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try await until(every: .milliseconds(50)) {
      try Data(count: 1).write(to: URL(filePath: path + "/in.png"))
      return log.written.contains(path + "/in.png")
    }
  }

  // MARK: Limits

  @Test
  func `folders beyond the limit of watches are looked at from time to time, and this is said`()
    async throws
  {
    for name in ["a", "b", "c"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: false)
    }
    var limits = WatchedFolders.Limits()
    limits.folders = 2
    limits.pollInterval = 0.05
    let log = watch(limits)
    try await log.wait { $0.problem?.contains("more than 2 folders") == true }
    #expect(!log.isStale)
    try write("c/new.jpg")
    try await log.wait { $0.isListingStale }
  }

  @Test func `links out of the given folder are followed for one level`() async throws {
    let other = try ScratchFolder()
    for name in ["below", "below/deeper"] {
      try FileManager.default.createDirectory(
        atPath: other.file(name), withIntermediateDirectories: false)
    }
    for name in ["1.jpg", "below/2.jpg", "below/deeper/3.jpg"] {
      try Data(count: 1).write(to: URL(filePath: other.file(name)))
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("own/deep"), withIntermediateDirectories: true)
    try write("own/4.jpg")
    try write("own/deep/5.jpg")
    for (name, target) in [("out", other.path), ("in", "own"), ("root", "/")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: target)
    }
    var watched: [String] = []
    let found = PictureFolder(paths: [folder.path]).list(willRead: { watched.append($0) })
    #expect(
      Set(found.paths)
        == Set(["in/4.jpg", "in/deep/5.jpg", "out/1.jpg"].map(folder.file))
        || Set(found.paths) == Set(["own/4.jpg", "own/deep/5.jpg", "out/1.jpg"].map(folder.file)))
    #expect(watched.count == 5, "\(watched)")
    // A folder that is given itself is listed with all below it.
    let both = PictureFolder(paths: [folder.path, other.path]).list().paths
    #expect(both.contains { $0.hasSuffix("/3.jpg") })
  }
}
