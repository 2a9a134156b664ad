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

  private func header(of post: Post, in folder: URL) throws -> ImageHeader {
    let bytes = try Data(contentsOf: folder.appending(path: post.asset))
    return try #require(ImageHeader(Array(bytes)), "\(post.asset)")
  }

  /// Checks that a file matches its post.
  private func check(_ post: Post, _ header: ImageHeader) {
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

  @Test func `a painted folder contains exactly the files of its posts`() throws {
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
      let header = try #require(ImageHeader(thumbnail))
      #expect(max(header.width, header.height) <= 160)
      #expect(min(header.width, header.height) <= 120)
    }
  }

  @Test func `painting twice writes the same bytes`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let plan = ImagePlan(seed: 2, index: 6, megapixels: 0.003)
    let first = try ImageFile(plan).encoded()
    let second = try ImageFile(plan).encoded()
    #expect(first == second)
  }

  @Test func `the error for an unwritable folder contains its path`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = folder.appending(path: "missing")
    let painter = LibraryPainter(folder: missing, count: 1, megapixels: 0.001)
    let error = #expect(throws: LibraryPainterError.self) { try painter.paint() }
    #expect(error?.description.contains(missing.path) == true)
    #expect(error?.description.contains("choose a folder") == true)
  }

  /// The library in `Resources`.
  private static let bundled = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources/Library")

  @Test func `the bundled library is complete, with large images and a small total size`() throws {
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

  @Test func `the bundled posts equal the planned ones`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let planned = (0..<48).map {
      ImagePlan(seed: LibraryPainter.bundledSeed, index: $0).post
    }
    #expect(try posts(in: Self.bundled) == planned)
  }
}
