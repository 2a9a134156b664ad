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
        .trashed(count: 2), .renamed(path: folder.file("d.jpg"), isUndone: false),
      ])
    #expect(try names == ["d.jpg"])
    operations.undo()
    #expect(outcomes() == [.renamed(path: folder.file("c.jpg"), isUndone: true)])
    #expect(try names == ["c.jpg"])
    operations.undo()
    #expect(outcomes() == [.restored(count: 2)])
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
      outcomes() == [.restored(count: 1), .failed(count: 1, .exists(folder.file("a.jpg")))])
    #expect(try folder.text("a.jpg") == "new")
    try FileManager.default.removeItem(atPath: folder.file("a.jpg"))
    operations.undo()
    #expect(outcomes() == [.restored(count: 1)])
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

  @Test(arguments: ["", ".", "..", "x/y.jpg", "photo", "photo.txt"])
  func `names that are no photo's are refused`(name: String) throws {
    try write("a.jpg")
    operations.rename(folder.file("a.jpg"), to: name)
    #expect(outcomes() == [.failed(count: 1, .invalidName(name))])
    #expect(try names == ["a.jpg"])
  }

  @Test func `files that are gone are left out, and the others move`() throws {
    try write("a.jpg")
    operations.moveToTrash(selection("gone.jpg", "a.jpg"))
    #expect(
      outcomes() == [.trashed(count: 1), .failed(count: 1, .missing(folder.file("gone.jpg")))])
    #expect(try names.isEmpty)
  }
}
