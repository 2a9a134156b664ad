import Foundation
import FrameTiming
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(2)))
struct PictureListingTests {
  private let folder: ScratchFolder
  private let cache: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    cache = try ScratchFolder()
  }

  /// The headers of files whose text is an EXIF date, with a count of the files that were read.
  private final class Headers: Sendable {
    private let paths = Mutex<[String]>([])
    var read: [String] { paths.withLock { $0 } }

    func header(_ path: String) -> PictureHeader? {
      paths.withLock { $0.append(path) }
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      if text.hasPrefix("broken") { return .unreadable }
      return PictureHeader(
        width: 4, height: 3, orientation: 1, exposureDate: text.isEmpty ? nil : text)
    }
  }

  /// A listing that collects its lists.
  private final class Log: Sendable {
    private let lists = Mutex<[PictureListing.Found]>([])
    let listing: PictureListing

    convenience init(
      _ paths: [String], _ order: PictureOrder, _ headers: PictureHeaders = PictureHeaders(),
      needsAspectRatios: Bool = false
    ) {
      self.init(
        PictureFolder(paths: paths), order, headers, needsAspectRatios: needsAspectRatios)
    }

    init(
      _ folder: PictureFolder, _ order: PictureOrder, _ headers: PictureHeaders = PictureHeaders(),
      needsAspectRatios: Bool = false
    ) {
      let post = Mutex<(@Sendable (PictureListing.Found) -> Void)?>(nil)
      listing = PictureListing(
        folder,
        PictureListing.Arrangement(order: order, needsAspectRatios: needsAspectRatios),
        headers: headers
      ) { found in post.withLock { $0 }?(found) }
      post.withLock { $0 = { [weak self] found in self?.lists.withLock { $0.append(found) } } }
      listing.start()
    }

    var all: [PictureListing.Found] { lists.withLock { $0 } }

    /// Waits for a list that meets a condition.
    func wait(
      _ isMet: @Sendable (PictureListing.Found) -> Bool = { $0.isComplete && $0.isSorted }
    ) async throws -> PictureListing.Found {
      try await until { lists.withLock { $0.contains(where: isMet) } }
      return lists.withLock { $0.last(where: isMet)! }
    }

    /// Returns the paths of a list.
    func paths(_ found: PictureListing.Found) -> [String] {
      found.snapshot.itemIdentifiers.map(listing.names.path)
    }
  }

  private func write(_ name: String, _ text: String = "", second: Int = 0) throws {
    let url = URL(filePath: folder.file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(second))],
      ofItemAtPath: url.path)
  }

  /// Creates empty photos named by their numbers, without the other system calls of ``write``.
  private func createPhotos(_ count: Int) {
    for number in 0..<count {
      close(unsafe open(folder.file("\(number).jpg"), O_CREAT | O_WRONLY, 0o600))
    }
  }

  private func index() -> PictureIndex { PictureIndex(path: cache.file("p.sqlite")) { _ in } }

  // MARK: Opened photo

  @Test func `an opened photo is listed first alone, and then among the photos of its folder`()
    async throws
  {
    for name in ["1.jpg", "2.jpg", "10.jpg", "sub/3.jpg"] { try write(name) }
    let log = Log(PictureFolder(openedPhoto: folder.file("2.jpg")), .name)
    let found = try await log.wait()
    let first = try #require(log.all.first)
    #expect(!first.isComplete && log.paths(first) == [folder.file("2.jpg")])
    #expect(log.paths(found) == ["1.jpg", "2.jpg", "10.jpg"].map(folder.file))
    #expect(first.snapshot.itemIdentifiers[0] == found.snapshot.itemIdentifiers[1])
  }

  @Test func `a folder of many photos is not shown before the opened one is among them`()
    async throws
  {
    createPhotos(9_000)
    let path = folder.file("4500.jpg")
    let log = Log(PictureFolder(openedPhoto: path), .month, PictureHeaders { _ in nil })
    let found = try await log.wait()
    #expect(found.total == 9_000)
    for list in log.all { #expect(log.paths(list).contains(path)) }
  }

  @Test func `a hidden file is opened, too, and photos in subfolders stay hidden`() async throws {
    for name in ["1.jpg", ".2.jpg"] { try write(name) }
    let hidden = folder.file(".2.jpg")
    let log = Log(PictureFolder(openedPhoto: hidden), .name)
    #expect(log.paths(try await log.wait()) == ["1.jpg", ".2.jpg"].map(folder.file))
    try write("new/4.jpg")
    try write("3.jpg")
    let found = try await log.wait { $0.total == 3 }
    #expect(log.paths(found) == ["1.jpg", "3.jpg", ".2.jpg"].map(folder.file))
    try FileManager.default.removeItem(atPath: hidden)
    try write("new/5.jpg")
    try write("6.jpg")
    let last = try await log.wait { log.paths($0).contains(folder.file("6.jpg")) }
    #expect(log.paths(last) == ["1.jpg", "3.jpg", "6.jpg"].map(folder.file))
  }

  @Test func `opening a photo keeps the dates of its subfolders in the index`() async throws {
    try write("1.jpg", "2023:05:01 10:00:00")
    try write("sub/2.jpg", "2023:06:01 10:00:00")
    let whole = PictureFolder(paths: [folder.path])
    for (folder, count) in [
      (whole, 2), (PictureFolder(openedPhoto: folder.file("1.jpg")), 0), (whole, 0),
    ] {
      let (index, headers) = (index(), Headers())
      let log = Log(folder, .month, PictureHeaders(index: index, read: headers.header))
      _ = try await log.wait()
      index.finish()
      #expect(headers.read.count == count, "\(folder.paths)")
    }
  }

  // MARK: Order

  @Test func `the order of a folder is that of its listing`() async throws {
    for name in ["10.jpg", "9.jpg", "b/1.jpg", "a/2.jpg"] { try write(name) }
    let log = Log([folder.path], .name)
    let found = try await log.wait()
    #expect(log.paths(found) == PictureFolder(paths: [folder.path]).list().paths)
    #expect(found.total == 4)
    #expect(found.months == nil)
  }

  @Test func `a file that is passed in addition to its folder is listed once`() async throws {
    for name in ["1.jpg", "2.jpg", "a/1.jpg"] { try write(name) }
    let file = folder.file("2.jpg")
    for paths in [[file, folder.path, file], [folder.path, file], [file, file, folder.path]] {
      let log = Log(paths, .name)
      let found = log.paths(try await log.wait())
      #expect(found.sorted() == ["1.jpg", "2.jpg", "a/1.jpg"].map(folder.file).sorted())
      #expect(found.first == (paths[0] == file ? file : folder.file("1.jpg")))
    }
  }

  @Test func `photos are sorted by header, name and file, the newest first`() async throws {
    try write("a.jpg", "2023:05:01 10:00:00")
    try write("b.jpg", "2024:06:02 10:00:00")
    try write("IMG_20240601_101010.jpg")
    try write("d.jpg")
    try write("e.jpg", "broken")
    let headers = Headers()
    let log = Log([folder.path], .month, PictureHeaders(read: headers.header))
    let found = try await log.wait()
    #expect(
      log.paths(found).map { FileName(ofPath: $0).description } == [
        "b.jpg", "IMG_20240601_101010.jpg", "a.jpg", "d.jpg", "e.jpg",
      ])
    #expect(found.snapshot.sectionIdentifiers.map(\.number) == [202_406, 202_305, 200_109])
    let months = try #require(found.months)
    #expect(months.months == found.snapshot.sectionIdentifiers)
    #expect((0..<3).map(months.photos) == [0..<2, 2..<3, 3..<5])
  }

  @Test func `sorting by size begins with the largest, in a stable order`() async throws {
    for (name, size) in zip(["a", "b", "c", "d"], [3, 1, 2, 1]) {
      try write("\(name).jpg", String(repeating: "x", count: size))
    }
    let log = Log([folder.path], .size)
    let found = try await log.wait()
    #expect(log.paths(found).map { $0.dropLast(4).last } == ["a", "c", "b", "d"])
  }

  // MARK: Index

  @Test func `a second start reads no file`() async throws {
    for number in 0..<50 {
      try write("\(number % 5)/\(number).jpg", number % 7 == 0 ? "" : "20\(10 + number % 9):05:01")
    }
    let (first, second) = (Headers(), Headers())
    let index = index()
    let before = Log([folder.path], .month, PictureHeaders(index: index, read: first.header))
    let expected = before.paths(try await before.wait())
    index.finish()
    #expect(first.read.count == 50)
    let after = Log(
      [folder.path], .month, PictureHeaders(index: self.index(), read: second.header))
    #expect(after.paths(try await after.wait()) == expected)
    #expect(second.read.isEmpty)
  }

  /// Changes random files between starts, and compares the order with one that reads all of them.
  @Test(arguments: Seeds.chosen)
  func `the order with an index agrees with direct reading`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var second = 0
    var stale: Set<String> = []
    for round in 0..<Seeds.iterations(6) {
      for _ in 0..<20 {
        let name =
          "\(Int.random(in: 0..<3, using: &random))/\(Int.random(in: 0..<12, using: &random)).jpg"
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          try? FileManager.default.removeItem(atPath: folder.file(name))
          stale.remove(folder.file(name))
        case 1 where round > 0:
          try? FileManager.default.removeItem(atPath: folder.file("0"))
          stale = stale.filter { !$0.hasPrefix(folder.file("0")) }
        default:
          second += 1
          let date = "20\(Int.random(in: 10...24, using: &random)):0\(second % 9 + 1):02 03:04:05"
          try write(name, Bool.random(using: &random) ? date : "", second: second)
          stale.insert(folder.file(name))
        }
      }
      let (indexed, direct) = (Headers(), Headers())
      let index = index()
      let log = Log([folder.path], .month, PictureHeaders(index: index, read: indexed.header))
      let naive = Log([folder.path], .month, PictureHeaders(read: direct.header))
      let paths = log.paths(try await log.wait())
      #expect(paths == naive.paths(try await naive.wait()), "round \(round)")
      #expect(Set(indexed.read) == stale, "round \(round)")
      index.finish()
      stale = []
    }
  }

  // MARK: Aspect ratios

  /// The header of a photo whose name is its width, height and orientation, such as `400x300@6.jpg`.
  private static func shape(_ path: String) -> PictureHeader? {
    let name = FileName(ofPath: path).description
    let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 3 else { return .unreadable }
    return PictureHeader(
      width: numbers[0], height: numbers[1], orientation: numbers[2], exposureDate: nil)
  }

  private static let shapes: [String: Float] = [
    "400x300@1.jpg": 4 / 3, "400x300@4.jpg": 4 / 3, "400x300@5.jpg": 0.75, "400x300@6.jpg": 0.75,
    "300x400@8.jpg": 4 / 3, "broken.jpg": 0, "0x10@1.jpg": 0,
  ]

  /// The aspect ratios in the order of the list.
  private func ratios(_ found: PictureListing.Found) -> [Float] {
    found.snapshot.sectionIdentifiers.flatMap { found.aspectRatios[$0] ?? [] }
  }

  private func ratios(_ found: PictureListing.Found, _ log: Log) -> [String: Float] {
    let names = found.snapshot.itemIdentifiers.map { log.listing.names.name(of: $0) }
    return Dictionary(uniqueKeysWithValues: zip(names, ratios(found)))
  }

  @Test(arguments: PictureOrder.allCases)
  func `aspect ratios are those of upright photos, and come from the index at a second start`(
    order: PictureOrder
  ) async throws {
    for name in Self.shapes.keys { try write(name) }
    let index = index()
    let first = Log(
      [folder.path], order, PictureHeaders(index: index, read: Self.shape), needsAspectRatios: true)
    #expect(ratios(try await first.wait(), first) == Self.shapes)
    index.finish()
    let second = Log(
      [folder.path], order,
      PictureHeaders(index: self.index()) {
        Issue.record("\($0) was read again")
        return nil
      }, needsAspectRatios: true)
    let found = try await second.wait { $0.isComplete }
    #expect(found.isSorted)
    #expect(ratios(found, second) == Self.shapes)
  }

  @Test func `aspect ratios can be requested later, and a written photo has its new one`()
    async throws
  {
    try write("a.jpg", "10x10@1")
    let log = Log(
      [folder.path], .name,
      PictureHeaders { path in
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Self.shape)
      })
    #expect(try await log.wait().aspectRatios.isEmpty)
    log.listing.arrangement.needsAspectRatios = true
    let known = try await log.wait { $0.arrangement.needsAspectRatios && $0.isSorted }
    #expect(ratios(known, log) == ["a.jpg": 1])
    try Data("30x10@1 longer".utf8).write(to: URL(filePath: folder.file("a.jpg")), options: [])
    try await until {
      log.all.contains { ratios($0) == [3] }
    }
  }

  // MARK: Changes

  @Test func `a photo keeps its identifier when others are added`() async throws {
    for number in 0..<10 { try write("\(number).jpg") }
    let log = Log([folder.path], .name)
    let before = try await log.wait()
    try write("5a.jpg")
    let after = try await log.wait { $0.total == 11 }
    #expect(
      after.snapshot.itemIdentifiers.filter(Set(before.snapshot.itemIdentifiers).contains)
        == before.snapshot.itemIdentifiers)
    #expect(
      log.paths(after).map { FileName(ofPath: $0).description }[5...6] == ["5.jpg", "5a.jpg"])
  }

  @Test func `a written photo is reported and sorted again`() async throws {
    for number in 0..<3 { try write("\(number).jpg", "2019:0\(number + 1):01") }
    let headers = Headers()
    let log = Log([folder.path], .month, PictureHeaders(read: headers.header))
    let before = try await log.wait()
    try Data("2024:01:01".utf8).write(to: URL(filePath: folder.file("0.jpg")), options: [])
    let after = try await log.wait { $0.snapshot.sectionIdentifiers.first?.number == 202_401 }
    #expect(after.snapshot.itemIdentifiers.first == before.snapshot.itemIdentifiers.last)
    try await until { log.all.contains { !$0.written.isEmpty } }
  }

  @Test func `the filter and the order can change at any time`() async throws {
    for number in 0..<30 { try write("\(number).jpg", "2019:0\(number % 9 + 1):01") }
    let headers = Headers()
    let log = Log([folder.path], .name, PictureHeaders(read: headers.header))
    _ = try await log.wait()
    #expect(headers.read.isEmpty)
    log.listing.arrangement.order = .month
    let months = try await log.wait { $0.isSorted && $0.snapshot.numberOfSections == 9 }
    #expect(months.total == 30)
    log.listing.arrangement.query = PictureQuery("2")
    let filtered = try await log.wait { $0.snapshot.numberOfItems == 12 }
    #expect(log.paths(filtered).allSatisfy { FileName(ofPath: $0).description.contains("2") })
    #expect(headers.read.count == 30)
  }

  // MARK: Growth

  @Test func `a large folder appears in parts, whose photos keep their identifiers`() async throws {
    createPhotos(30_000)
    let log = Log([folder.path], .name)
    let last = try await log.wait()
    #expect(last.total == 30_000)
    let final = last.snapshot.itemIdentifiers
    #expect(Set(final).count == 30_000)
    for found in log.all {
      let part = found.snapshot.itemIdentifiers
      #expect(Set(part).isSubset(of: final))
    }
    #expect(
      log.paths(last).prefix(3).map { FileName(ofPath: $0).description } == [
        "0.jpg", "1.jpg", "2.jpg",
      ])
  }
}
