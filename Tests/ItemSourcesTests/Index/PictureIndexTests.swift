import Foundation
import FrameTiming
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(1)))
struct PictureIndexTests {
  private let folder: ScratchFolder
  private var path: String { folder.file("cache/photos.sqlite") }

  init() throws { folder = try ScratchFolder() }

  /// Collects the messages for the user.
  private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private func open(_ reports: Reports = Reports(), limit: Int64 = 1 << 30) -> PictureIndex {
    PictureIndex(path: path, limit: limit) { reports.add($0) }
  }

  private func record(_ number: Int, isReadable: Bool = true) -> PictureRecord {
    var header = PictureHeader(
      width: number, height: number + 1, orientation: number % 8 + 1,
      exposureDate: "2019:05:\(number % 28 + 1) 10:00:00",
      camera: number % 3 == 0 ? nil : "Kamera Ü\(number % 3)",
      rating: Rating(number % 7 - 1) ?? .none)
    header.isReadable = isReadable
    var record = PictureRecord(
      version: FileVersion(
        size: Int64(number), modified: Int64(number) << 33,
        changed: Int64(number) << 34), header: header)
    record.sidecars = SidecarVersion(number: Int64(number) &* .max)
    return record
  }

  /// Returns the records of a folder by name.
  private func photos(_ index: PictureIndex, _ folder: String) -> [String: PictureRecord] {
    let found = index.photos(in: folder)
    var records: [String: PictureRecord] = [:]
    for (number, record) in found.records.enumerated() {
      records[found.names.string(at: number)] = record
    }
    return records
  }

  private func store(_ count: Int, in folder: String, of index: PictureIndex) {
    for number in 0..<count {
      index.store(record(number), name: Array("\(number).jpg".utf8), in: folder)
    }
    index.finish()
  }

  @Test(arguments: [
    "PRAGMA user_version = 3", "PRAGMA user_version = 3; CREATE TABLE folder (id)",
    "CREATE TABLE photo (x)",
    "PRAGMA user_version = 3; CREATE TABLE folder (id INTEGER PRIMARY KEY, "
      + "path BLOB, used INTEGER); CREATE TABLE photo (name)",
  ])
  func `a file with other tables is built again`(statements: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("cache"), withIntermediateDirectories: true)
    try SQLiteConnection(path: path, busyTimeout: 1_000).execute(statements)
    let reports = Reports()
    let index = open(reports)
    #expect(index.photos(in: "/p").records.isEmpty)
    store(3, in: "/p", of: index)
    #expect(photos(open(), "/p").count == 3)
    #expect(reports.all.count == 1 && reports.all[0].contains("built again"))
  }

  @Test func `numbers that another program wrote are clamped`() throws {
    let index = open()
    index.store(record(7), name: Array("a.jpg".utf8), in: "/p")
    index.finish()
    let file = try SQLiteConnection(path: path, busyTimeout: 1_000)
    try file.execute(
      "UPDATE photo SET width = 9223372036854775807, height = -5, orientation = 99, "
        + "date = 9223372036854775807")
    let header = try #require(photos(open(), "/p")["a.jpg"]?.header)
    #expect(header.width == 65_535 && header.height == 0 && header.orientation == 8)
    #expect(PictureMonth(of: header.date).year == 9999)
  }

  @Test func `records are read again by another index`() {
    let first = open()
    first.store(record(7), name: Array("a.jpg".utf8), in: "/p")
    first.store(record(8, isReadable: false), name: [0xE4, 0x20], in: "/p")
    first.store(record(9), name: Array("a.jpg".utf8), in: "/q")
    first.finish()
    #expect(photos(open(), "/p")["a.jpg"] == record(7))
    #expect(photos(open(), "/p").values.contains(record(8, isReadable: false)))
    #expect(photos(open(), "/p").count == 2)
    #expect(photos(open(), "/nowhere").isEmpty)
  }

  /// Compares random changes with a dictionary.
  @Test(arguments: Seeds.chosen)
  func `the index agrees with a dictionary`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var index = open()
    var model: [String: [String: PictureRecord]] = [:]
    for step in 0..<Seeds.iterations(300) {
      let place = "/f\(Int.random(in: 0..<4, using: &random))"
      let name = "\(Int.random(in: 0..<6, using: &random)).jpg"
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let new = record(Int.random(in: 0..<1_000, using: &random))
        index.store(new, name: Array(name.utf8), in: place)
        model[place, default: [:]][name] = new
      case 6..<8:
        index.remove([Array(name.utf8)], from: place)
        model[place]?[name] = nil
      case 8:
        let kept = Set((0..<4).map { "/f\($0)" }.filter { _ in Bool.random(using: &random) })
        index.keep(kept, roots: ["/"])
        model = model.filter { kept.contains($0.key) }
      default:
        index.finish()
        if Bool.random(using: &random) { index = open() }
      }
      index.finish()
      for number in 0..<4 {
        #expect(photos(index, "/f\(number)") == model["/f\(number)"] ?? [:], "step \(step)")
      }
    }
  }

  @Test func `folders outside the listed ones are kept`() {
    let index = open()
    for folder in ["/a", "/a/b", "/ab", "/c"] { store(1, in: folder, of: index) }
    index.keep(["/a"], roots: ["/a"])
    index.finish()
    #expect(
      ["/a", "/a/b", "/ab", "/c"].map { photos(index, $0).count } == [1, 0, 1, 1])
  }

  @Test func `above the limit folders are removed`() {
    let index = open(limit: 400_000)
    for number in 0..<20 { store(1_000, in: "/f\(number)", of: index) }
    let counts = (0..<20).map { photos(index, "/f\($0)").count }
    #expect(counts.allSatisfy { $0 == 0 || $0 == 1_000 })
    #expect(counts.first == 0 && counts.last == 1_000)
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
    #expect((size ?? .max) < 800_000)
  }

  // MARK: Damage

  @Test func `a file that is no database is replaced`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("cache"), withIntermediateDirectories: true)
    try Data("This is not a database. ".utf8 + Array(repeating: 7, count: 9_000)).write(
      to: URL(filePath: path))
    let reports = Reports()
    let index = open(reports)
    #expect(photos(index, "/p").isEmpty)
    store(3, in: "/p", of: index)
    #expect(photos(open(), "/p").count == 3)
    #expect(reports.all.count == 1)
    #expect(reports.all[0].contains("photos.sqlite: damaged"))
  }

  /// Overwrites random bytes of a valid file.
  @Test(arguments: Seeds.chosen)
  func `a damaged file stops nothing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(20) {
      do {
        let index = open()
        store(2_000, in: "/p", of: index)
      }
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
      var bytes = try Array(Data(contentsOf: URL(filePath: path)))
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        bytes[bytes.indices.randomElement(using: &random)!] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      }
      try Data(bytes).write(to: URL(filePath: path))
      let reports = Reports()
      let index = open(reports)
      _ = photos(index, "/p")
      store(10, in: "/p", of: index)
      #expect(reports.all.count <= 1)
      #expect(photos(open(), "/p").count <= 2_000)
    }
  }

  @Test func `a file of another version is replaced`() throws {
    store(3, in: "/p", of: open())
    do {
      let connection = try SQLiteConnection(path: path, busyTimeout: 100)
      try connection.execute("PRAGMA user_version = 99")
    }
    let reports = Reports()
    let index = open(reports)
    #expect(photos(index, "/p").isEmpty)
    store(2, in: "/p", of: index)
    #expect(photos(open(), "/p").count == 2)
    #expect(reports.all.isEmpty)
  }

  @Test func `while another program writes, photos are read and changes are dropped`() throws {
    store(3, in: "/p", of: open())
    let other = try SQLiteConnection(path: path, busyTimeout: 100)
    try other.execute("BEGIN IMMEDIATE")
    let reports = Reports()
    let index = open(reports)
    #expect(photos(index, "/p").count == 3)
    index.store(record(5), name: Array("5.jpg".utf8), in: "/p")
    index.finish()
    #expect(reports.all.count == 1)
    try other.execute("COMMIT")
    store(7, in: "/p", of: index)
    #expect(photos(index, "/p").count == 7)
  }

  @Test func `a path that cannot be opened is reported once`() throws {
    try Data().write(to: URL(filePath: folder.file("cache")))
    let reports = Reports()
    let index = open(reports)
    #expect(photos(index, "/p").isEmpty)
    store(3, in: "/p", of: index)
    #expect(photos(index, "/p").isEmpty)
    #expect(reports.all.count == 1)
  }
}
