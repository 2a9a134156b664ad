import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import GridImages

/// Tests the list of a folder's images.
struct ImageFolderTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func add(_ names: String...) throws {
    for name in names {
      let path = scratch.path + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
    }
  }

  @Test func `images of a folder and its subfolders are listed by name and number`() throws {
    try add(
      "b/x2.png", "IMG_10.JPG", "img_9.jpg", "a.txt", "img_09.jpg", ".hidden.jpg", ".git/a.png")
    let names = try ImageFolder(path: scratch.path).paths.map {
      String($0.dropFirst(scratch.path.count + 1))
    }
    #expect(names == ["b/x2.png", "img_09.jpg", "img_9.jpg", "IMG_10.JPG"])
  }

  @Test func `a folder without images, or no folder, is one line that names the way out`() throws {
    try add("notes.txt")
    for path in [scratch.path, scratch.path + "/missing", scratch.path + "/notes.txt"] {
      let error = #expect(throws: ImageFolderError.self) { try ImageFolder(path: path) }
      let line = try #require(error?.description)
      #expect(line.hasPrefix(path + ": ") && line.contains("; give a folder"))
      #expect(!line.contains("\n"))
    }
  }

  @Test(arguments: Seeds.chosen)
  func `sort keys order numbers as integers do`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bits = Int.random(in: 1..<60, using: &random)
      let (a, b) = (
        Int.random(in: 0..<(1 << bits), using: &random),
        Int.random(in: 0..<(1 << bits), using: &random)
      )
      let (x, y) = (ImageFolder.sortKey(of: "IMG\(a).jpg"), ImageFolder.sortKey(of: "img\(b).JPG"))
      #expect((x < y) == (a < b) && (x == y) == (a == b), "\(a) \(b)")
    }
  }
}
