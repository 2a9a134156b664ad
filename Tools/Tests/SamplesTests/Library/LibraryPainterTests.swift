import Foundation
import Testing

@testable import Samples

struct LibraryPainterTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func posts(in folder: URL) throws -> [Post] {
    try JSONDecoder().decode(
      [Post].self, from: Data(contentsOf: folder.appending(path: "posts.json")))
  }

  private func header(of post: Post, in folder: URL) throws -> PictureHeader {
    let bytes = try Data(contentsOf: folder.appending(path: post.asset))
    return try #require(PictureHeader(Array(bytes)), "\(post.asset)")
  }

  /// Checks that a file is what its post says.
  private func check(_ post: Post, _ header: PictureHeader) {
    let turned = post.orientation == 6 || post.orientation == 8
    #expect(post.asset.hasSuffix(".\(header.suffix)"))
    #expect(header.width == (turned ? post.height : post.width), "\(post.asset)")
    #expect(header.height == (turned ? post.width : post.height), "\(post.asset)")
    if header.suffix == "jpg" {
      #expect(header.exif?.number(0x0112) == post.orientation, "\(post.asset)")
      #expect(header.exif?.text(0x9003)?.count == 19, "\(post.asset)")
    } else {
      #expect(post.orientation == 1, "\(post.asset)")
    }
  }

  @Test func `a painted folder holds the files that its posts name and nothing else`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try LibraryPainter(folder: folder, count: 12, megapixels: 0.001).paint()
    let posts = try posts(in: folder)
    #expect(posts.count == 12)
    for post in posts { check(post, try header(of: post, in: folder)) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(posts.map(\.asset) + ["posts.json"]))
  }

  @Test func `thumbnails are JPEG files of at most 160 by 120 pixels`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try LibraryPainter(folder: folder, count: 3, megapixels: 0.03).paint()
    let exifs = try posts(in: folder).compactMap { try header(of: $0, in: folder).exif }
    let thumbnails = exifs.compactMap(\.thumbnail)
    #expect(!thumbnails.isEmpty && thumbnails.count < exifs.count)
    for thumbnail in thumbnails {
      let header = try #require(PictureHeader(thumbnail))
      #expect(max(header.width, header.height) <= 160)
      #expect(min(header.width, header.height) <= 120)
    }
  }

  @Test func `painting twice writes the same bytes`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let plan = PicturePlan(seed: 2, index: 6, megapixels: 0.003)
    let first = try PictureFile(plan).encoded()
    let second = try PictureFile(plan).encoded()
    #expect(first == second)
  }

  @Test func `a folder that cannot be written is named in the error`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = folder.appending(path: "missing")
    let painter = LibraryPainter(folder: missing, count: 1, megapixels: 0.001)
    let error = #expect(throws: LibraryPainterError.self) { try painter.paint() }
    #expect(error?.description.contains(missing.path) == true)
    #expect(error?.description.contains("choose a folder") == true)
  }

  /// The library that is handed out with the sources.
  private static let bundled = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources/Library")

  @Test func `the bundled library is complete, large enough to look at and small to clone`() throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let posts = try posts(in: Self.bundled)
    #expect(posts.count == 48)
    var total = 0
    for post in posts {
      #expect(max(post.width, post.height) >= 1600, "\(post.asset)")
      check(post, try header(of: post, in: Self.bundled))
      total += try Data(contentsOf: Self.bundled.appending(path: post.asset)).count
    }
    #expect(total <= 12_000_000)
    #expect(Set(posts.map(\.orientation)) == [1, 3, 6, 8])
  }

  @Test func `the bundled posts are the ones this program plans`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let planned = (0..<48).map {
      PicturePlan(seed: LibraryPainter.bundledSeed, index: $0).post
    }
    #expect(try posts(in: Self.bundled) == planned)
  }
}
