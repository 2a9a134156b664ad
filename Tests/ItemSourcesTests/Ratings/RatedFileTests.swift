import Foundation
import GridImages
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

/// Tests the ratings that are written to real files.
@Suite(.timeLimit(.minutes(1)))
struct RatedFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try Data("photo".utf8).write(to: URL(filePath: folder.file("a.jpg")))
  }

  private var photo: String { folder.file("a.jpg") }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func stars(_ number: Int) throws -> Rating { try #require(Rating(number)) }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  @Test func `a photo without a sidecar gets one, and undo removes it`() throws {
    #expect(unsafe chmod(photo, 0o640) == 0)
    let file = try RatedFile(photo, rating: stars(3))
    #expect(try names == ["a.jpg", "a.jpg.xmp"])
    #expect(Sidecar.rating(ofPhotoAt: photo) == (try stars(3)))
    #expect(try permissions("a.jpg.xmp") == 0o640)
    #expect(try folder.text("a.jpg") == "photo")
    try file.undo()
    #expect(try names == ["a.jpg"])
  }

  @Test(arguments: ["a.jpg.xmp", "a.xmp"])
  func `a sidecar keeps everything but its rating, also after undo`(name: String) throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
       <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="1" xmp:Label="Zoë"/>
      </rdf:RDF>
      """
    try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
    #expect(unsafe chmod(folder.file(name), 0o604) == 0)
    let file = try RatedFile(photo, rating: stars(-1))
    #expect(try names == ["a.jpg", name])
    #expect(try folder.text(name) == text.replacing("\"1\"", with: "\"-1\""))
    #expect(try permissions(name) == 0o604)
    try file.undo()
    #expect(try folder.text(name) == text)
    #expect(try names == ["a.jpg", name])
  }

  @Test func `a sidecar that is a link stays one`() throws {
    try Data(RatingDocument.new(.none)).write(to: URL(filePath: folder.file("real.xmp")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a.jpg.xmp"), withDestinationPath: "real.xmp")
    _ = try RatedFile(photo, rating: stars(2))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("a.jpg.xmp"))
        == "real.xmp")
    #expect(RatingDocument(Array(try folder.text("real.xmp").utf8))?.rating == (try stars(2)))
  }

  @Test(arguments: ["no XML", "", "<a/>", "\0"])
  func `a sidecar that is no XMP stays as it is`(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.file("a.jpg.xmp")))
    let error = FileActionError.unreadableSidecar(folder.file("a.jpg.xmp"))
    let four = try stars(4)
    #expect { try RatedFile(photo, rating: four) } throws: {
      ($0 as? FileActionError)?.isAbout(error) == true
    }
    #expect(try folder.text("a.jpg.xmp") == text)
    #expect(try names == ["a.jpg", "a.jpg.xmp"])
  }

  @Test func `what cannot be written is an error, and leaves nothing behind`() throws {
    let three = try stars(3)
    #expect(throws: FileActionError.missing(folder.file("gone.jpg"))) {
      try RatedFile(folder.file("gone.jpg"), rating: three)
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("a.jpg.xmp"), withIntermediateDirectories: false)
    #expect(throws: FileActionError.self) { try RatedFile(photo, rating: three) }
    #expect(try names == ["a.jpg", "a.jpg.xmp"])
    // Its sidecar's name would be too long.
    let long = folder.file(String(repeating: "n", count: 250) + ".jpg")
    try Data().write(to: URL(filePath: long))
    #expect(throws: FileActionError.self) { try RatedFile(long, rating: three) }
    #expect(try names.count == 3)
  }

  @Test func `undo keeps what another program has written since`() throws {
    let file = try RatedFile(photo, rating: stars(3))
    var text = try folder.text("a.jpg.xmp")
    text += "<!-- more -->"
    try Data(text.utf8).write(to: URL(filePath: folder.file("a.jpg.xmp")))
    #expect { try file.undo() } throws: {
      guard case .sidecarChanged = $0 as? FileActionError else { return false }
      return true
    }
    #expect(try folder.text("a.jpg.xmp") == text)
  }

  @Test func `a sidecar that was written while it was changed keeps that`() throws {
    try Data(RatingDocument.new(.none)).write(to: URL(filePath: folder.file("a.jpg.xmp")))
    let read = try #require(try SidecarFile.read(folder.file("a.jpg.xmp")))
    let text = "another program"
    try Data(text.utf8).write(to: URL(filePath: folder.file("a.jpg.xmp")))
    #expect(throws: FileActionError.self) { try read.replace(with: Array("lost".utf8)) }
    #expect(throws: FileActionError.self) {
      try SidecarFile.create(Array("lost".utf8), at: folder.file("a.jpg.xmp"), mode: 0o600)
    }
    #expect(try folder.text("a.jpg.xmp") == text)
    #expect(try names == ["a.jpg", "a.jpg.xmp"])
  }

  // MARK: Operations

  /// Collects the results of operations.
  private final class Outcomes: Sendable {
    private let all = Mutex<[FileOperations.Outcome]>([])
    func add(_ outcome: FileOperations.Outcome) { all.withLock { $0.append(outcome) } }
    func take() -> [FileOperations.Outcome] {
      all.withLock { outcomes in
        defer { outcomes = [] }
        return outcomes
      }
    }
  }

  @Test func `ratings of several photos are undone together, and failures are reported`() throws {
    let outcomes = Outcomes()
    let operations = FileOperations(Trash(dataHome: folder.file("data"))) { outcomes.add($0) }
    for name in ["b.jpg", "c.jpg"] { try Data().write(to: URL(filePath: folder.file(name))) }
    try Data("no XML".utf8).write(to: URL(filePath: folder.file("b.jpg.xmp")))
    let paths = ["a.jpg", "b.jpg", "c.jpg"].map(folder.file)
    let four = try stars(4)
    operations.rate(FileSelection(count: 3) { paths }, four)
    operations.finish()
    let rated = outcomes.take()
    #expect(rated.first == .rated([paths[0], paths[2]], four))
    guard case .failed(1, .unreadableSidecar) = rated.last else {
      Issue.record("\(rated)")
      return
    }
    operations.rate(FileSelection(count: 1) { [paths[0]] }, .none)
    operations.undo()
    operations.finish()
    #expect(outcomes.take() == [.rated([paths[0]], Rating.none), .rated([paths[0]], nil)])
    #expect(Sidecar.rating(ofPhotoAt: paths[0]) == four)
    operations.undo()
    operations.undo()
    operations.finish()
    #expect(outcomes.take() == [.rated([paths[0], paths[2]], nil), .nothingToUndo])
    #expect(try names == ["a.jpg", "b.jpg", "b.jpg.xmp", "c.jpg"])
  }
}

extension FileActionError {
  /// Whether both are the same error of files with the same name; folders may be links.
  fileprivate func isAbout(_ other: FileActionError) -> Bool { description == other.description }
}
