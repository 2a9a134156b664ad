import Foundation
import FrameTiming
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import GridImages

struct ThumbnailStoreTests {
  private let scratch: ScratchFolder
  private let store: ThumbnailStore
  private let decoder: ImageFileDecoder
  private let path: String
  private let request: ImageRequest

  init() throws {
    scratch = try ScratchFolder()
    store = ThumbnailStore(folder: scratch.file("cache/gridapp"))
    decoder = ImageFileDecoder(format: .rgba, store: store)
    path = scratch.file("picture.png")
    try Data(Self.largePNG()).write(to: URL(filePath: path))
    request = ImageRequest(
      file: path, sizeInPixels: PixelSize(width: 60, height: 40), cornerRadiusInPixels: 6)
  }

  /// Larger than the minimum size of a stored file.
  private static func largePNG(alpha: UInt8? = nil, isAnimated: Bool = false) -> [UInt8] {
    let picture = BlockPicture(columns: 24, rows: 16) { column, row in
      [UInt8(10 * column), UInt8(15 * row), 128]
    }
    let pixels = picture.pixels.map { alpha == nil ? $0 : $0 + [alpha ?? 255] }
    var file = PNGFile(width: picture.width, height: picture.height, pixels: pixels)
    // Two frames, of which the second one is missing.
    if isAnimated { file.chunks = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])] }
    return file.bytes
  }

  private var kept: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.folder)) ?? []
  }

  private func decode() throws -> PreparedImage {
    try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
  }

  private func quick() -> PreparedImage? {
    decoder.quickImage(for: request, cancellation: CancellationFlag())
  }

  @Test func `a decoded image is read from disk the second time, with its corners`() throws {
    #expect(quick() == nil)
    let first = try decode()
    let second = try #require(quick())
    #expect(!second.isPreview && second.size == first.size && !second.isOpaque)
    #expect(difference(first.pixels, second.pixels) <= 24)
    #expect(first.pixels.map { $0[3] } == second.pixels.map { $0[3] })
    #expect(kept.count == 1)
  }

  @Test func `a thumbnail on disk has the converted colors of its photo`() throws {
    let picture = BlockPicture(columns: 24, rows: 16) { _, _ in [200, 60, 30] }
    var file = PNGFile(width: picture.width, height: picture.height, pixels: picture.pixels)
    file.chunks = [("iCCP", PNGFile.profile(ColorProfile.swapped.bytes))]
    try Data(file.bytes).write(to: URL(filePath: path))
    for image in [try decode(), try #require(quick())] {
      #expect(difference([image.pixel(30, 20)], [[30, 200, 60]]) <= 3)
    }
  }

  @Test func `a thumbnail on disk has the traits of its photo`() throws {
    for isAnimated in [true, false] {
      try Data(Self.largePNG(isAnimated: isAnimated)).write(to: URL(filePath: path))
      let traits: ImageTraits = isAnimated ? .animation : []
      #expect(try decode().traits == traits)
      let thumbnail = try #require(quick())
      #expect(!thumbnail.isPreview && thumbnail.traits == traits)
    }
  }

  @Test func `a changed file is decoded again`() throws {
    _ = try decode()
    #expect(quick() != nil)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
    #expect(quick() == nil)
  }

  /// As programs do that turn a photo and restore its modification time.
  @Test func `a file that is written with its old time and length is decoded again`() throws {
    _ = try decode()
    #expect(quick() != nil)
    let files = FileManager.default
    let time = try files.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let before = try #require(decoder.version(of: request.source))
    // Times of the file system are some milliseconds apart.
    while decoder.version(of: request.source)?.changed == before.changed {
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: Data(Self.largePNG()))
      try file.close()
      try files.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: path)
    }
    let after = try #require(decoder.version(of: request.source))
    #expect(after.byteCount == before.byteCount)
    #expect(quick() == nil)
  }

  @Test func `a damaged thumbnail is removed and written again`() throws {
    _ = try decode()
    let path = store.folder + "/" + (try #require(kept.first))
    for damage in [
      Data(), Data("nothing".utf8), try Data(contentsOf: URL(filePath: path)).prefix(700),
    ] {
      try damage.write(to: URL(filePath: path))
      #expect(quick() == nil)
      _ = try decode()
      #expect(quick() != nil)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a thumbnail with a single wrong bit is not shown, and is written again`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    _ = try decode()
    let url = URL(filePath: store.folder + "/" + (try #require(kept.first)))
    let whole = try Data(contentsOf: url)
    for position in whole.indices where position % 3 == Int(seed % 3) || position < 64 {
      var damaged = whole
      damaged[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
      try damaged.write(to: url)
      #expect(quick() == nil, "byte \(position) of \(whole.count)")
      #expect(kept.isEmpty, "byte \(position): the damaged file is removed")
    }
    _ = try decode()
    #expect(quick() != nil)
    #expect(try Data(contentsOf: url) == whole)
  }

  @Test func `a thumbnail with missing or additional bytes at its end is not shown`() throws {
    _ = try decode()
    let url = URL(filePath: store.folder + "/" + (try #require(kept.first)))
    let whole = try Data(contentsOf: url)
    for changed in [whole.dropLast(), whole.dropLast(8), whole + [0], whole + whole.suffix(8)] {
      try changed.write(to: url)
      #expect(quick() == nil)
    }
  }

  @Test func `a thumbnail's checksum is the CRC-32 of what precedes it`() throws {
    _ = try decode()
    let file = try Data(contentsOf: URL(filePath: store.folder + "/" + (try #require(kept.first))))
    var crc: UInt32 = .max
    for byte in file.dropLast(8) {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * $0)) }
    #expect(Array(file.suffix(4)) == bytes)
    #expect(Array(file.dropLast(8).suffix(2)) == [0xFF, 0xD9], "valid as a JPEG")
  }

  @Test func `a thumbnail of another image is not shown`() throws {
    _ = try decode()
    let thumbnail = store.folder + "/" + (try #require(kept.first))
    let info = try decoder.probe(path)
    var other = request
    other.source = .file(path + "2")
    try FileManager.default.copyItem(atPath: path, toPath: path + "2")
    let otherInfo = try decoder.probe(path + "2")
    let otherName = ThumbnailKey(path + "2", other.sizeInPixels, otherInfo.version).fileName
    try FileManager.default.copyItem(atPath: thumbnail, toPath: store.folder + "/" + otherName)
    #expect(info.fileSize == otherInfo.fileSize)
    #expect(decoder.quickImage(for: other, cancellation: CancellationFlag()) == nil)
  }

  @Test func `a transparent image is not stored`() throws {
    try Data(Self.largePNG(alpha: 100)).write(to: URL(filePath: path))
    _ = try decode()
    #expect(kept.isEmpty)
  }

  @Test func `an image decoded for speed is not stored`() throws {
    _ = try decoder.decode(request, quality: .fast, cancellation: CancellationFlag())
    #expect(kept.isEmpty)
  }

  @Test func `the least recently used thumbnails are deleted above the limit`() throws {
    let small = ThumbnailStore(folder: store.folder, limit: 20_000)
    try FileManager.default.createDirectory(atPath: store.folder, withIntermediateDirectories: true)
    for index in 0..<10 {
      let path = store.folder + "/\(index)"
      try Data(count: 3_000).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_000 + (index * 7) % 10))],
        ofItemAtPath: path)
    }
    small.prune()
    // Six of 3,000 bytes are nine tenths of the limit. 7 * index mod 10 gives them their order of
    // use.
    #expect(Set(kept) == Set((0..<10).filter { ($0 * 7) % 10 >= 4 }.map { "\($0)" }))
  }

  @Test func `images are decoded even if no thumbnail can be written`() throws {
    let nowhere = ThumbnailStore(folder: "/dev/null/gridapp")
    let decoder = ImageFileDecoder(format: .rgba, store: nowhere)
    _ = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    #expect(decoder.quickImage(for: request, cancellation: CancellationFlag()) == nil)
  }

  @Test func `concurrent writers never expose a partial thumbnail`() async throws {
    let other = ImageFileDecoder(
      format: .rgba, store: ThumbnailStore(folder: store.folder))
    _ = try decode()
    let request = request
    let decoder = decoder
    try await withThrowingTaskGroup(of: Void.self) { group in
      for decoder in [decoder, other] {
        group.addTask {
          for _ in 0..<20 {
            _ = try decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
          }
        }
        group.addTask {
          for _ in 0..<40 {
            #expect(decoder.quickImage(for: request, cancellation: CancellationFlag()) != nil)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(kept.count == 1)
  }
}
