import Foundation
import TestSupport
import Testing

@testable import GridImages
@testable import ItemSources

/// Calls about folders of shares, as they are sent to the file process.
struct FolderCallsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["b.jpg", "a.png", "film.mp4", "notes.txt", "layers.psd", "é.jpg"] {
      try Data("12345".utf8).write(to: URL(filePath: folder.file(name)))
    }
    let files = FileManager.default
    for name in ["two", "one"] {
      try files.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: false)
    }
    try files.createSymbolicLink(
      atPath: folder.file("linked"), withDestinationPath: folder.file("one"))
    try files.createSymbolicLink(
      atPath: folder.file("broken.jpg"), withDestinationPath: folder.file("gone.jpg"))
  }

  private func reader(_ path: String) -> FolderReader {
    FolderReader(
      path: path, isRoot: true, isRecursive: true, isLinked: false, examinesFiles: false,
      roots: [folder.path])
  }

  /// Sends a value to itself.
  private func sent<Value: MessageValue>(_ value: Value) throws -> Value {
    try Value(message: value.messageBytes[...])
  }

  @Test func `a folder that another process reads has the same content`() throws {
    let call = try sent(FolderCall(reader(folder.path)))
    #expect(call.path == folder.path)
    let here = try #require(try reader(folder.path).read())
    guard case .content(let content) = try sent(call.perform(.here)) else {
      Issue.record("the folder was not read")
      return
    }
    #expect(content.identity == here.identity)
    #expect(content.folder.path == folder.path)
    #expect(content.folder.sortedPaths == here.folder.sortedPaths)
    #expect(content.folder.sortedPaths.count == 3)
    #expect(content.folder.skipped.map(\.description) == here.folder.skipped.map(\.description))
    #expect(content.folder.skipped.count == 3)
    #expect(
      content.subfolders.reversed().map(\.path)
        == ["linked", "one", "two"].map { folder.path + "/" + $0 })
    #expect(content.subfolders.last?.isLinked == true)
  }

  @Test func `a folder that cannot be read arrives as its error`() throws {
    let answer = try sent(FolderCall(reader(folder.path + "/gone")).perform(.here))
    guard case .failure(let code) = answer else {
      Issue.record("there is a folder")
      return
    }
    #expect(code == ENOENT)
  }

  @Test func `each reason to skip a file arrives`() throws {
    let reasons: [SkippedFile.Reason] = [
      .video, .unsupported(try #require(FileExtension(name: Array("a.psd".utf8)))), .unnamed,
      .otherProgram, .brokenLink, .unreadableFolder(EACCES), .silentFolder,
    ]
    for reason in reasons {
      let file = SkippedFile(path: "/photos/a", reason: reason)
      #expect(try sent(file) == file)
    }
  }

  @Test func `the properties of files arrive in the order of their names`() throws {
    var names = FileNames()
    for name in ["b.jpg", "gone.jpg", "linked", "é.jpg"] { names.append(Array(name.utf8)) }
    let call = try sent(StatusesCall(of: names, in: folder.path + "/"))
    let found = try sent(call.perform(.here))
    #expect(found.map { $0?.size } == [5, nil, found[2]?.size, 5])
    #expect(found[2]?.isFolder == true)
  }

  @Test func `the problem of a path arrives`() throws {
    let problem = try sent(PathProblemCall(path: folder.file("gone"))).perform(.here)
    #expect(try sent(problem)?.contains("give a folder or a photo file") == true)
    #expect(try sent(PathProblemCall(path: folder.path)).perform(.here) == nil)
  }

  @Test func `a message that is no listing is refused`() throws {
    let bytes = FolderCall(reader(folder.path)).perform(.here).messageBytes
    for count in 0..<bytes.count {
      #expect(throws: MalformedMessage.self) {
        try FolderCall.Answer(message: bytes[..<count])
      }
    }
    for name in ["", "a/b", "a\u{0}"] {
      var writer = MessageWriter()
      writer.write(UInt32(1))
      writer.write(Array(name.utf8))
      #expect(throws: MalformedMessage.self) { try FileNames(message: writer.bytes[...]) }
    }
  }
}
