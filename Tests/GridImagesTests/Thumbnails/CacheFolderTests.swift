import Foundation
import TestSupport
import Testing

@testable import GridImages

struct CacheFolderTests {
  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/a"),
      (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/a"),
      (["HOME": "/h"], "/h/.cache/a"), (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the path depends on the environment`(environment: [String: String], path: String?) {
    #expect(CacheFolder.standardPath("a", environment: environment) == path)
  }

  @Test func `a file that cannot be renamed into place is deleted`() throws {
    let scratch = try ScratchFolder()
    let folder = CacheFolder(path: scratch.file("cache/files"))
    try folder.make()
    let temporary = folder.temporaryPath()
    #expect(temporary != folder.temporaryPath())
    try Data("body".utf8).write(to: URL(filePath: temporary))
    try folder.place(temporary, as: "a")
    #expect(folder.files().map(\.name) == ["a"] && folder.files().map(\.byteCount) == [4])
    try Data("body".utf8).write(to: URL(filePath: temporary))
    #expect(throws: POSIXError.self) { try folder.place(temporary, as: "missing/a") }
    #expect(folder.files().map(\.name) == ["a"], "the temporary file is deleted")
  }

  @Test func `the least recently used files are deleted until the limit is met`() throws {
    let scratch = try ScratchFolder()
    let folder = CacheFolder(path: scratch.path)
    for (index, name) in ["c", "a", "d", "b"].enumerated() {
      let path = folder.path(of: name)
      try Data(count: 100).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000 + Double(index))], ofItemAtPath: path)
    }
    folder.markUsed("c")
    var deleted: [String] = []
    #expect(folder.prune(folder.files(), to: 250) { deleted.append($0.name) } == 200)
    #expect(deleted == ["a", "d"])
    #expect(Set(folder.files().map(\.name)) == ["b", "c"])
    #expect(folder.prune(folder.files(), to: 250) == 200)
  }
}
