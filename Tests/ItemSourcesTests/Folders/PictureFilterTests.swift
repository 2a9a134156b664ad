import Foundation
import FrameTiming
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

/// Listings with filters that need headers and sidecars.
@Suite(.timeLimit(.minutes(2)))
struct PictureFilterTests {
  private let folder: ScratchFolder
  private let cache: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    cache = try ScratchFolder()
  }

  /// A photo whose content is its header: a date, a camera and stars.
  private struct Photo {
    var name: String
    var size = 0
    var date = ""
    var camera = ""
    var stars = 0

    var text: String {
      let header = "\(date)|\(camera)|\(stars)|"
      return header + String(repeating: " ", count: size)
    }
  }

  /// Reads the headers of such photos, and counts them.
  private final class Headers: Sendable {
    private let count = Mutex(0)
    var readCount: Int { count.withLock { $0 } }

    func header(_ path: String) -> PictureHeader? {
      count.withLock { $0 += 1 }
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4 else { return .unreadable }
      return PictureHeader(
        width: 3, height: 2, orientation: 1, exposureDate: parts[0], camera: parts[1],
        rating: Int(parts[2]).flatMap(Rating.init) ?? .none)
    }
  }

  /// A listing with its last list.
  private final class Log: Sendable {
    private let last = Mutex<PictureListing.Found?>(nil)
    let listing: PictureListing

    init(_ paths: [String], _ headers: PictureHeaders, _ query: String = "") {
      let post = Mutex<(@Sendable (PictureListing.Found) -> Void)?>(nil)
      var arrangement = PictureListing.Arrangement(order: .name)
      arrangement.query = PictureQuery(query)
      listing = PictureListing(PictureFolder(paths: paths), arrangement, headers: headers) {
        found in post.withLock { $0 }?(found)
      }
      post.withLock { $0 = { [weak self] found in self?.last.withLock { $0 = found } } }
      listing.start()
    }

    /// The names of the photos in a final list of the current arrangement; nil before there is one.
    var names: [String]? {
      last.withLock { found in
        guard let found, found.isComplete, found.isSorted, found.arrangement == listing.arrangement
        else { return nil }
        return found.snapshot.itemIdentifiers.map { listing.names.name(of: $0) }
      }
    }

    /// The stars of rated photos by name, of the last list.
    var stars: [String: Int] {
      last.withLock { found in
        let ratings = found?.ratings ?? [:]
        return Dictionary(
          uniqueKeysWithValues: ratings.map { (listing.names.name(of: $0), $1.stars) })
      }
    }

    /// Waits for a final list of some photos.
    func expect(_ names: String...) async throws { try await until { self.names == names } }
  }

  private func write(_ photo: Photo) throws {
    try Data(photo.text.utf8).write(to: URL(filePath: folder.file(photo.name)))
  }

  private func rate(_ name: String, _ stars: Int) throws {
    let rating = try #require(Rating(stars))
    try Data(RatingDocument.new(rating)).write(to: URL(filePath: folder.file(name)))
  }

  private func index() -> PictureIndex { PictureIndex(path: cache.file("p.sqlite")) { _ in } }

  // MARK: Filters

  @Test func `photos are filtered by what their headers state`() async throws {
    try write(Photo(name: "a.jpg", date: "2019:05:01", camera: "NIKON D750", stars: 3))
    try write(Photo(name: "b.cr2", date: "2018:05:01", camera: "Canon EOS 80D", stars: 5))
    try write(Photo(name: "c.jpg", date: "2018:06:01", stars: -1))
    try write(Photo(name: "d.png", date: "2017:06:01"))
    let log = Log([folder.path], PictureHeaders(read: Headers().header))
    for (query, names) in [
      ("camera:nikon", ["a.jpg"]), ("camera:\"EOS 80\"", ["b.cr2"]),
      ("year:2018", ["b.cr2", "c.jpg"]),
      ("rating:3", ["a.jpg", "b.cr2"]), ("rating:0", ["d.png"]), ("is:favourite", ["b.cr2"]),
      ("type:raw rating:1", ["b.cr2"]), ("camera:nikon year:2018", []), ("a year:2019", ["a.jpg"]),
      ("", ["a.jpg", "b.cr2", "c.jpg", "d.png"]),
    ] {
      log.listing.arrangement.query = PictureQuery(query)
      try await until { log.names == names }
    }
    #expect(log.stars == ["a.jpg": 3, "b.cr2": 5, "c.jpg": -1])
  }

  /// Compares random searches, orders and directions with a list of all photos that is filtered and
  /// sorted by hand.
  @Test(arguments: Seeds.chosen)
  func `each search, order and direction agrees with a plain list`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let cameras = ["", "Canon EOS 80D", "NIKON D750", "Fuji É1"]
    var photos: [Photo] = []
    for number in 0..<60 {
      let ending = ["jpg", "png", "cr2", "JPEG"].randomElement(using: &random)!
      photos.append(
        Photo(
          name: "\(["beach", "Ärger"].randomElement(using: &random)!) \(number + 100).\(ending)",
          size: Int.random(in: 0..<50, using: &random),
          date:
            "20\(Int.random(in: 16...19, using: &random)):0\(Int.random(in: 1...9, using: &random)):01",
          camera: cameras.randomElement(using: &random)!,
          stars: Int.random(in: -1...5, using: &random)))
    }
    for photo in photos { try write(photo) }
    photos.sort { NameKey($0.name) < NameKey($1.name) }
    let log = Log([folder.path], PictureHeaders(read: Headers().header))
    for step in 0..<Seeds.iterations(25) {
      var words: [String] = []
      var expected = photos
      if Bool.random(using: &random) {
        let part = ["BEACH 1", "ärger", "2", ".j"].randomElement(using: &random)!
        words.append(part)
        expected.removeAll { !$0.name.lowercased().contains(part.lowercased()) }
      }
      if Bool.random(using: &random) {
        let (type, endings) = [("raw", ["cr2"]), ("jpg", ["jpg", "JPEG"]), ("png", ["png"])]
          .randomElement(using: &random)!
        words.append("type:\(type)")
        expected.removeAll { photo in !endings.contains { photo.name.hasSuffix(".\($0)") } }
      }
      if Bool.random(using: &random) {
        let camera = ["canon", "É", "d7"].randomElement(using: &random)!
        words.append("camera:\(camera)")
        expected.removeAll { !$0.camera.lowercased().contains(camera.lowercased()) }
      }
      if Bool.random(using: &random) {
        let years =
          Int.random(in: 2016...2017, using: &random)...Int.random(in: 2017...2019, using: &random)
        words.append("year:\(years.lowerBound)-\(years.upperBound)")
        expected.removeAll { !years.contains(Int($0.date.prefix(4)) ?? 0) }
      }
      if Bool.random(using: &random) {
        let stars = Int.random(in: 0...5, using: &random)
        words.append("rating:\(stars)")
        expected.removeAll { stars == 0 ? $0.stars != 0 : $0.stars < stars }
      }
      let order = PictureOrder.allCases.randomElement(using: &random)!
      let isReversed = Bool.random(using: &random)
      // The sort of Swift is stable.
      if order == .size { expected.sort { $0.text.utf8.count > $1.text.utf8.count } }
      if order == .month { expected.sort { $0.date > $1.date } }
      if isReversed { expected.reverse() }
      let query = words.joined(separator: "  ")
      var arrangement = log.listing.arrangement
      arrangement.query = PictureQuery(query)
      (arrangement.order, arrangement.isReversed) = (order, isReversed)
      log.listing.arrangement = arrangement
      let names = expected.map(\.name)
      try await until { log.names != nil }
      #expect(log.names == names, "step \(step): \(query), \(order), \(isReversed)")
    }
  }

  /// The order of the names of this suite: by letters, then by the number.
  private struct NameKey: Comparable {
    let first: String
    let number: Int

    init(_ name: String) {
      first = name.hasPrefix("Ä") ? "arger" : "beach"
      number = Int(name.split { !$0.isNumber }[0]) ?? 0
    }

    static func < (a: NameKey, b: NameKey) -> Bool { (a.first, a.number) < (b.first, b.number) }
  }

  // MARK: Sidecars

  @Test func `the rating of a sidecar replaces that of the photo, and changes while it is shown`()
    async throws
  {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try write(Photo(name: name, stars: 2)) }
    try rate("a.jpg.xmp", 4)
    try rate("b.xmp", 5)
    let log = Log([folder.path], PictureHeaders(read: Headers().header), "rating:4")
    try await log.expect("a.jpg", "b.jpg")
    try rate("c.xmp", 5)
    try await log.expect("a.jpg", "b.jpg", "c.jpg")
    try rate("a.jpg.xmp", 1)
    try await log.expect("b.jpg", "c.jpg")
    try FileManager.default.removeItem(atPath: folder.file("b.xmp"))
    try await log.expect("c.jpg")
    try FileManager.default.moveItem(atPath: folder.file("c.xmp"), toPath: folder.file("b.xmp"))
    try await log.expect("b.jpg")
    log.listing.arrangement.query = PictureQuery()
    try await log.expect("a.jpg", "b.jpg", "c.jpg")
    #expect(log.stars == ["a.jpg": 1, "b.jpg": 5, "c.jpg": 2])
  }

  @Test func `single files have sidecars, too`() async throws {
    for name in ["a.jpg", "b.jpg"] { try write(Photo(name: name)) }
    try rate("b.jpg.xmp", 3)
    let log = Log(
      ["a.jpg", "b.jpg"].map(folder.file), PictureHeaders(read: Headers().header), "rating:3")
    try await log.expect("b.jpg")
    try rate("a.xmp", 4)
    log.listing.readRatings(of: [folder.file("a.jpg")])
    try await log.expect("a.jpg", "b.jpg")
  }

  @Test func `a second start reads only photos whose sidecars have changed`() async throws {
    for number in 0..<5 { try write(Photo(name: "\(number).jpg", stars: 1)) }
    try rate("0.jpg.xmp", 3)
    try rate("1.xmp", 3)
    try rate("2.jpg.xmp", 3)
    for (change, names, readCount) in [
      ({}, ["0.jpg", "1.jpg", "2.jpg"], 5), ({}, ["0.jpg", "1.jpg", "2.jpg"], 0),
      ({ try rate("0.jpg.xmp", 1) }, ["1.jpg", "2.jpg"], 1),
      ({ try FileManager.default.removeItem(atPath: folder.file("1.xmp")) }, ["2.jpg"], 1),
      ({ try rate("3.jpg.xmp", 5) }, ["2.jpg", "3.jpg"], 1), ({}, ["2.jpg", "3.jpg"], 0),
    ] as [(() throws -> Void, [String], Int)] {
      try change()
      let (index, headers) = (index(), Headers())
      let log = Log([folder.path], PictureHeaders(index: index, read: headers.header), "rating:2")
      try await until { log.names == names }
      index.finish()
      #expect(headers.readCount == readCount)
    }
  }

  @Test func `without a filter no header is read, unless ratings are needed`() async throws {
    try write(Photo(name: "a.jpg", stars: 2))
    let headers = Headers()
    let log = Log([folder.path], PictureHeaders(read: headers.header), "a type:jpg")
    try await log.expect("a.jpg")
    #expect(headers.readCount == 0 && log.stars.isEmpty)
    log.listing.arrangement.needsRatings = true
    try await log.expect("a.jpg")
    #expect(headers.readCount == 1 && log.stars == ["a.jpg": 2])
  }
}
