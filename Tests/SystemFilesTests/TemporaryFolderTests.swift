import Foundation
import SystemFiles
import Testing

/// Temporary folders, and those of programs that were killed.
struct TemporaryFolderTests {
  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  @Test func `a folder is the user's alone, has another name each time, and ends with the object`()
    throws
  {
    var paths: [String] = []
    do {
      let folders = try (0..<3).map { _ in try TemporaryFolder() }
      paths = folders.map(\.path)
      #expect(Set(paths).count == 3)
      for folder in folders {
        #expect(try mode(of: folder.path) == 0o700)
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/a.part"))
      }
    }
    for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
  }

  @Test func `only folders whose programs have ended are removed`() throws {
    let own = try TemporaryFolder()
    try Data("x".utf8).write(to: URL(filePath: own.path + "/a"))
    // As a killed program leaves it: nobody has the lock.
    let abandoned = String(own.path.dropLast(6)) + "gone" + String(own.path.suffix(2))
    try FileManager.default.createDirectory(
      atPath: abandoned, withIntermediateDirectories: false)
    for name in [".lock", "b"] { try Data().write(to: URL(filePath: abandoned + "/" + name)) }
    TemporaryFolder.removeAbandoned()
    #expect(!FileManager.default.fileExists(atPath: abandoned))
    #expect(FileManager.default.fileExists(atPath: own.path + "/a"))
  }

  @Test func `the folders of a program are removed when it exits`() throws {
    let path = try TemporaryFolder()
    TemporaryFolder.removeAll()
    #expect(!FileManager.default.fileExists(atPath: path.path))
  }
}
