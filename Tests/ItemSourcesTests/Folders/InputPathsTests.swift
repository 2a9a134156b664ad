import Foundation
import TestSupport
import Testing

@testable import ItemSources

struct InputPathsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["a/1.jpg", "a/b/2.jpg", "c/3.jpg", "notes.txt"] {
      let url = URL(filePath: folder.file(name))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("text".utf8).write(to: url)
    }
  }

  /// Adds paths of the test's folder.
  ///
  /// - Returns: The names of the photos, and what was collected.
  private func added(_ names: [String]) -> (photos: [String], paths: InputPaths) {
    var paths = InputPaths()
    let photos = names.filter { paths.add(folder.file($0)) }
    return (photos, paths)
  }

  @Test func `photos are taken at once, and other files are left out`() {
    let (photos, paths) = added(["a/1.jpg", "notes.txt", "c/3.jpg"])
    #expect(photos == ["a/1.jpg", "c/3.jpg"])
    #expect(paths.folders == [] && paths.problem == nil)
  }

  @Test func `a folder is taken unless the paths name something in it, as those of find do`() {
    #expect(added(["a", "c/"]).paths.folders == [folder.file("a"), folder.file("c/")])
    let find = added(["a", "a/b", "a/b/2.jpg", "c"])
    #expect(find.photos == ["a/b/2.jpg"] && find.paths.folders == [folder.file("c")])
    #expect(added(["a/b/2.jpg", "a/"]).paths.folders == [], "in any order")
  }

  @Test func `paths that lead to nothing are counted, and the first is named`() {
    let (photos, paths) = added(["gone", "a/1.jpg", "a/gone.jpg"])
    #expect(photos == ["a/1.jpg"])
    #expect(
      paths.problem
        == "standard input: 2 of 3 paths cannot be read, such as \(folder.file("gone"))")
  }

  @Test func `an input without photos says what it contains`() {
    #expect(
      InputPaths().failure
        == "standard input: contains no path; pipe paths of photos into it, one on each line")
    #expect(added(["notes.txt"]).paths.failure == "standard input: none of 1 paths is a photo")
    #expect(
      added(["notes.txt", "gone"]).paths.failure
        == "standard input: none of 2 paths is a photo, and 1 cannot be read, such as \(folder.file("gone"))"
    )
  }
}
