import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

/// Tests changes of files and their undo, against what is in the folders afterwards.
struct FileOperationsTests {
  private final class Log: Sendable {
    private let outcomes = Mutex<[FileOperations.Outcome]>([])

    func add(_ outcome: FileOperations.Outcome) { outcomes.withLock { $0.append(outcome) } }

    func take() -> [FileOperations.Outcome] {
      outcomes.withLock { outcomes in
        defer { outcomes = [] }
        return outcomes
      }
    }
  }

  private let folder: ScratchFolder
  private let operations: FileOperations
  private let log = Log()

  init() throws {
    folder = try ScratchFolder()
    let log = log
    operations = FileOperations(Trash(dataHome: folder.file("data"))) { log.add($0) }
  }

  private func write(_ names: String...) throws {
    for name in names { try Data(name.utf8).write(to: URL(filePath: folder.file(name))) }
  }

  private func selection(_ names: String...) -> FileSelection {
    let paths = names.map(folder.file)
    return FileSelection(count: paths.count) { paths }
  }

  /// The names of the photos in the folder.
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "data" }
        .sorted()
    }
  }

  private func outcomes() -> [FileOperations.Outcome] {
    operations.finish()
    return log.take()
  }

  @Test func `changes are undone from the last to the first`() throws {
    try write("a.jpg", "b.jpg", "c.jpg")
    operations.moveToTrash(selection("a.jpg", "b.jpg"))
    operations.rename(folder.file("c.jpg"), to: "d.jpg")
    #expect(
      outcomes() == [
        .trashed(["a.jpg", "b.jpg"].map(folder.file)),
        .renamed(from: folder.file("c.jpg"), to: folder.file("d.jpg"), isUndone: false),
      ])
    #expect(try names == ["d.jpg"])
    operations.undo()
    #expect(
      outcomes() == [
        .renamed(from: folder.file("d.jpg"), to: folder.file("c.jpg"), isUndone: true)
      ])
    #expect(try names == ["c.jpg"])
    operations.undo()
    #expect(outcomes() == [.restored(["a.jpg", "b.jpg"].map(folder.file))])
    #expect(try names == ["a.jpg", "b.jpg", "c.jpg"])
    operations.undo()
    #expect(outcomes() == [.nothingToUndo])
  }

  @Test func `a file that cannot be restored can be tried again`() throws {
    try write("a.jpg", "b.jpg")
    operations.moveToTrash(selection("a.jpg", "b.jpg"))
    _ = outcomes()
    try Data("new".utf8).write(to: URL(filePath: folder.file("a.jpg")))
    operations.undo()
    #expect(
      outcomes() == [
        .restored([folder.file("b.jpg")]), .failed(count: 1, .exists(folder.file("a.jpg"))),
      ])
    #expect(try folder.text("a.jpg") == "new")
    try FileManager.default.removeItem(atPath: folder.file("a.jpg"))
    operations.undo()
    #expect(outcomes() == [.restored([folder.file("a.jpg")])])
    #expect(try folder.text("a.jpg") == "a.jpg")
  }

  @Test func `a rename replaces no file`() throws {
    try write("a.jpg", "b.jpg")
    operations.rename(folder.file("a.jpg"), to: "b.jpg")
    #expect(outcomes() == [.failed(count: 1, .exists(folder.file("b.jpg")))])
    #expect(try folder.text("a.jpg") == "a.jpg")
    #expect(try folder.text("b.jpg") == "b.jpg")
    operations.undo()
    #expect(outcomes() == [.nothingToUndo])
  }

  @Test(arguments: ["", ".", "..", "x/y.jpg", "photo", "photo.txt", ".b.jpg", ".jpg"])
  func `names that are no photo's are refused`(name: String) throws {
    try write("a.jpg")
    operations.rename(folder.file("a.jpg"), to: name)
    #expect(outcomes() == [.failed(count: 1, .invalidName(name))])
    #expect(try names == ["a.jpg"])
  }

  @Test func `files that are gone are left out, and the others move`() throws {
    try write("a.jpg")
    let failed = Mutex<[Int]>([])
    let files = selection("gone.jpg", "a.jpg", "no/folder.jpg")
    operations.moveToTrash(files) { positions in failed.withLock { $0 = positions } }
    #expect(
      outcomes() == [
        .trashed([folder.file("a.jpg")]), .failed(count: 2, .missing(folder.file("gone.jpg"))),
      ])
    #expect(failed.withLock { $0 } == [0, 2])
    #expect(try names.isEmpty)
  }

  @Test func `a change whose files are gone is reported once, and earlier ones are undone`() throws
  {
    try write("a.jpg", "b.jpg", "c.jpg")
    operations.moveToTrash(selection("a.jpg"))
    operations.moveToTrash(selection("b.jpg"))
    operations.rename(folder.file("c.jpg"), to: "d.jpg")
    _ = outcomes()
    try FileManager.default.removeItem(atPath: folder.file("d.jpg"))
    try FileManager.default.removeItem(atPath: folder.file("data/Trash/files/b.jpg"))
    operations.undo()
    #expect(outcomes() == [.failed(count: 1, .missing(folder.file("d.jpg")))])
    operations.undo()
    #expect(outcomes() == [.failed(count: 1, .missingInTrash(folder.file("b.jpg")))])
    operations.undo()
    #expect(outcomes() == [.restored([folder.file("a.jpg")])])
  }

  @Test func `a file that took the name of a renamed one keeps it`() throws {
    try write("a.jpg")
    operations.rename(folder.file("a.jpg"), to: "d.jpg")
    _ = outcomes()
    // Another program deletes the photo and writes one of its own. The link keeps the inode.
    try FileManager.default.linkItem(atPath: folder.file("d.jpg"), toPath: folder.file("kept"))
    try FileManager.default.removeItem(atPath: folder.file("d.jpg"))
    try Data("other".utf8).write(to: URL(filePath: folder.file("d.jpg")))
    operations.undo()
    #expect(outcomes() == [.failed(count: 1, .replaced(folder.file("d.jpg")))])
    #expect(try folder.text("d.jpg") == "other")
    operations.undo()
    #expect(outcomes() == [.nothingToUndo])
  }

  @Test func `a rename by a path with a link reports the path as it is listed`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("real"), withIntermediateDirectories: false)
    try write("real/a.jpg")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("real"))
    operations.rename(link + "/a.jpg", to: "b.jpg")
    #expect(
      outcomes() == [.renamed(from: link + "/a.jpg", to: link + "/b.jpg", isUndone: false)])
    // The undo concerns the same file, wherever the link leads.
    try FileManager.default.removeItem(atPath: link)
    operations.undo()
    #expect(outcomes() == [.renamed(from: link + "/b.jpg", to: link + "/a.jpg", isUndone: true)])
    #expect(try folder.text("real/a.jpg") == "real/a.jpg")
  }

  @Test func `the end of the program ends a move between two files`() throws {
    let all = (0..<2_000).map { "\($0).jpg" }
    for name in all { try write(name) }
    let paths = all.map(folder.file)
    let (begun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    operations.moveToTrash(
      FileSelection(count: paths.count) {
        begun.signal()
        mayGoOn.wait()
        return paths
      })
    begun.wait()
    let (operations, isEnded) = (operations, DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      operations.end()
      isEnded.signal()
    }
    while !operations.isEnded { usleep(1_000) }
    mayGoOn.signal()
    isEnded.wait()
    // Nothing has begun, and later changes have no effect.
    operations.rename(paths[0], to: "new.jpg")
    operations.undo()
    #expect(outcomes() == [])
    #expect(try names.count == 2_000)
    #expect(!FileManager.default.fileExists(atPath: folder.file("data/Trash")))
  }

  @Test func `messages name the file and the way out`() {
    let path = "/photos/a.jpg"
    #expect(FileActionError.isFolder(path).description.hasPrefix("a.jpg is a folder; "))
    #expect(FileActionError.inTrash(path).description == "a.jpg is already in the trash")
    #expect(
      FileActionError.invalidName("x/y.jpg").description
        == "“x/y.jpg”: a name has no slash and at most 255 bytes, and does not begin with a dot")
    #expect(
      FileActionError.trashRefused(path, folder: "/data/Trash", code: EACCES).description
        == "a.jpg: /data/Trash: permission denied; check its permissions")
  }
}
