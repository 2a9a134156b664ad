import Foundation
import FrameTiming
import GridEngine
import Samples
import TestSupport
import Testing

@testable import GridImages

/// Files that other programs change while they are read.
struct ChangingFileTests {
  enum Change: CaseIterable, Sendable {
    case truncated, emptied, grown, overwritten, replaced, removed

    /// Changes the file at `path` as another program might.
    func apply(to path: String, other: [UInt8]) throws {
      let url = URL(filePath: path)
      switch self {
      case .truncated, .emptied, .grown:
        let file = try FileHandle(forUpdating: url)
        let size = try file.seekToEnd()
        try file.truncate(
          atOffset: self == .truncated ? size / 2 : self == .emptied ? 0 : size + 10_000)
        try file.close()
      case .overwritten:
        let file = try FileHandle(forUpdating: url)
        try file.write(contentsOf: Data(other))
        try file.close()
      case .replaced: try Data(other).write(to: url, options: .atomic)
      case .removed: try FileManager.default.removeItem(at: url)
      }
    }
  }

  enum Kind: CaseIterable, Sendable {
    case jpeg, progressive, png, bmp, gif, tiff

    func bytes(_ picture: BlockPicture) throws -> [UInt8] {
      let pixels = ImageEncoder.Pixels(
        width: picture.width, height: picture.height, bytes: picture.pixels.flatMap { $0 })
      switch self {
      case .jpeg: return try ImageEncoder.jpeg(pixels, quality: 90)
      case .progressive: return try ImageEncoder.jpeg(pixels, quality: 90, progressive: true)
      case .png: return try ImageEncoder.png(pixels)
      case .bmp: return PlainFiles.bmp(picture)
      case .gif: return PlainFiles.gif(picture)
      case .tiff: return PlainFiles.tiff(picture, orientation: 1)
      }
    }
  }

  private static func picture(_ columns: Int) -> BlockPicture {
    BlockPicture(columns: columns, rows: 8) { column, row in
      [UInt8(column * 15), UInt8(row * 30), UInt8((column * row) % 256)]
    }
  }

  @Test(arguments: Kind.allCases, Change.allCases)
  func `a file that changes after its header was read gives an image or one error`(
    kind: Kind, change: Change
  ) throws {
    let fixture = try DecodingFixture()
    let source = try fixture.write(kind.bytes(Self.picture(12)))
    let decoder = LocalFileDecoder()
    _ = try decoder.open(source)
    try change.apply(to: source, other: kind.bytes(Self.picture(5)))
    let target = DecodeTarget(
      size: PixelSize(width: 12, height: 8), cornerRadius: 0, format: .rgba, quality: .sharp,
      cancellation: CancellationFlag())
    do throws(ImageError) {
      let image = try decoder.read(target, pool: PixelPool())
      #expect(image.size == target.size)
    } catch {
      #expect([.damaged, .unsupported, .unreadable].contains(error.reason), "\(error)")
      #expect(error.source == .file(source) && !error.detail.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a changed file is decoded again`(kind: Kind) throws {
    let fixture = try DecodingFixture()
    let before = BlockPicture(columns: 12, rows: 8) { _, _ in [200, 40, 40] }
    let after = BlockPicture(columns: 12, rows: 8) { _, _ in [40, 40, 200] }
    let source = try fixture.write(kind.bytes(before))
    let old = try fixture.decode(source, width: 12, height: 8).pixel(6, 4)
    for change in [Change.truncated, .overwritten, .replaced] {
      try change.apply(to: source, other: kind.bytes(after))
      _ = try? fixture.decode(source, width: 12, height: 8)
    }
    let new = try fixture.decode(source, width: 12, height: 8).pixel(6, 4)
    #expect(old[0] > 150 && old[2] < 90 && new[0] < 90 && new[2] > 150)
  }

  @Test(arguments: Seeds.chosen)
  func `files that change continuously never crash the decoder`(seed: UInt64) async throws {
    let fixture = try DecodingFixture()
    let files = try Kind.allCases.map { ($0, try $0.bytes(Self.picture(14))) }
    let sources = try files.enumerated().map { index, file in
      try fixture.write(file.1, as: "image \(index)")
    }
    let isDone = CancellationFlag()
    let pictures = files.map { $0.1 }
    let changing = Task.detached {
      var random = SplitMix64(seed: seed)
      while !isDone.isCancelled {
        let source = sources[Int.random(in: 0..<sources.count, using: &random)]
        let other = pictures[Int.random(in: 0..<pictures.count, using: &random)]
        try? Change.allCases.randomElement(using: &random)?.apply(to: source, other: other)
        if Bool.random(using: &random) { try? Data(other).write(to: URL(filePath: source)) }
      }
    }
    for step in 0..<Seeds.iterations(150) {
      let source = sources[step % sources.count]
      guard let image = try? fixture.decode(source, width: 14, height: 8) else { continue }
      #expect(image.size == PixelSize(width: 14, height: 8))
    }
    isDone.cancel()
    await changing.value
  }
}
