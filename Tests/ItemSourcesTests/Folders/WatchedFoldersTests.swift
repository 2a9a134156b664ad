import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

struct WatchedFoldersTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Collects what a watcher tells, until there is enough.
  private final class Log: Sendable {
    private let changes = Mutex(FolderWatcher.Changes())

    func add(_ new: FolderWatcher.Changes) {
      changes.withLock {
        $0.written.formUnion(new.written)
        $0.isListingStale = $0.isListingStale || new.isListingStale
      }
    }

    var written: Set<String> { changes.withLock { $0.written } }

    func forget() { changes.withLock { $0 = FolderWatcher.Changes() } }

    /// Waits until `holds` of all that was told so far.
    func wait(_ holds: (FolderWatcher.Changes) -> Bool) async throws {
      try await until { holds(changes.withLock { $0 }) }
    }
  }

  private func watch() -> Log {
    let log = Log()
    let pictures = PictureFolder(paths: [folder.path])
    FolderWatcher.watch(pictures.paths) { willRead in
      _ = pictures.list(willRead: willRead)
    } onChange: {
      log.add($0)
    }
    return log
  }

  private func write(_ name: String) throws {
    try Data(count: 1).write(to: URL(filePath: folder.file(name)), options: [])
  }

  @Test func `a picture that is written is told by its path, and the listing with it`() async throws
  {
    let log = watch()
    try write("new.jpg")
    try await log.wait { [folder] in
      $0.written.contains(folder.file("new.jpg")) && $0.isListingStale
    }
  }

  @Test func `a picture that comes after its folder was read, and before that is known, is told`()
    async throws
  {
    let log = Log()
    let pictures = PictureFolder(paths: [folder.path])
    try FolderWatcher.watch(pictures.paths) { willRead in
      #expect(pictures.list(willRead: willRead).isEmpty)
      try write("meanwhile.jpg")
    } onChange: {
      log.add($0)
    }
    try await log.wait { [folder] in
      $0.written.contains(folder.file("meanwhile.jpg")) && $0.isListingStale
    }
  }

  @Test func `files that are no pictures and hidden ones are passed over`() async throws {
    let log = watch()
    try write("notes.txt")
    try write(".hidden.jpg")
    try write("last.jpg")
    try await log.wait { [folder] in $0.written.contains(folder.file("last.jpg")) }
    #expect(log.written.isDisjoint(with: [folder.file("notes.txt"), folder.file(".hidden.jpg")]))
  }

  @Test func `a folder that comes is watched too`() async throws {
    let log = watch()
    try FileManager.default.createDirectory(
      atPath: folder.file("below"), withIntermediateDirectories: false)
    // A file written before the watch on the new folder began is not told, only listed.
    try await until(every: .milliseconds(50)) {
      try write("below/in.png")
      return log.written.contains(folder.file("below/in.png"))
    }
  }

  @Test func `a picture that is renamed is told by its new path`() async throws {
    try write("old.png")
    let log = watch()
    try FileManager.default.moveItem(atPath: folder.file("old.png"), toPath: folder.file("z.png"))
    try await log.wait { [folder] in $0.written.contains(folder.file("z.png")) && $0.isListingStale
    }
  }

  @Test func `links that lead in a circle do not keep a folder from being watched`() async throws {
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: ".")
    }
    let log = watch()
    try write("new.jpg")
    // By the path under which it is listed, not by one through a link.
    try await log.wait { [folder] in $0.written.contains(folder.file("new.jpg")) }
    #expect(log.written.allSatisfy { !$0.contains("/a/") && !$0.contains("/b/") })
  }

  @Test func `a folder that a new link leads to is watched, and no more when the link is gone`()
    async throws
  {
    let other = try ScratchFolder()
    let log = watch()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: other.path)
    try await until(every: .milliseconds(50)) {
      try Data(count: 1).write(to: URL(filePath: other.file("in.png")))
      return log.written.contains(folder.file("link/in.png"))
    }
    log.forget()
    try FileManager.default.removeItem(atPath: folder.file("link"))
    try await log.wait { $0.isListingStale }
    try Data(count: 1).write(to: URL(filePath: other.file("after.png")))
    try write("last.png")
    try await log.wait { [folder] in $0.written.contains(folder.file("last.png")) }
    #expect(!log.written.contains(folder.file("link/after.png")))
  }

  @Test func `a folder that is renamed is watched under its new name`() async throws {
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
