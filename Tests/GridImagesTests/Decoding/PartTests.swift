import CImageDecode
import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Parts of images, which are decoded instead of photos that are too large for memory.
struct PartTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  private func decode(
    _ source: String, _ part: ImagePart, width: Int, height: Int
  ) throws(ImageError) -> PreparedImage {
    var request = ImageRequest(
      file: source, sizeInPixels: PixelSize(width: width, height: height))
    request.part = part
    return try fixture.decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
  }

  /// The files of the table of formats, without those whose pixels next to each other influence one
  /// another.
  private static let files = [
    "png-rgb.png", "png-interlaced.png", "png-alpha.png", "png-orientation8.png", "bmp-rgb.bmp",
    "bmp-topDown.bmp", "bmp-runs.bmp", "gif-palette.gif", "tiff-rgb.tif", "tiff-tiles.tif",
    "tiff-palette.tif", "tiff-orientation6.tif", "webp-lossless.webp", "heic-full.heic",
    "avif-lossless.avif", "avif-orientation6.avif", "jxl-lossless.jxl", "jpeg-baseline.jpg",
    "jpeg-orientation3.jpg", "jpeg-orientation6.jpg", "jpeg-orientation7.jpg",
    "jpeg-progressive.jpg",
  ]

  @Test(arguments: files)
  func `a part has the pixels of the whole image`(name: String) throws {
    let source = SampleFiles.path("Formats/\(name)")
    let size = try fixture.decoder.probe(source).uprightSize
    let whole = try fixture.decode(source, width: size.width, height: size.height).pixels
    // libjpeg has no neighbors for the chroma of the outermost columns of a crop.
    let tolerance = name.hasPrefix("jpeg") ? 3 : 0
    for (x, y, width, height) in [(0, 0, 20, 10), (8, 12, 13, 17), (size.width - 9, 3, 9, 20)] {
      let part = ImagePart(x: x, y: y, size: PixelSize(width: width, height: height))
      let image = try decode(source, part, width: width, height: height)
      let expected = (0..<height).flatMap { row in
        (0..<width).map { whole[(y + row) * size.width + x + $0] }
      }
      #expect(difference(image.pixels, expected) <= tolerance, "\(part)")
    }
  }

  @Test(arguments: 1...8)
  func `a part is upright, and scaled like a whole image`(orientation: Int) throws {
    let picture = BlockPicture.checker
    let file = JPEGFile(picture, exif: EXIFBlock(orientation: orientation))
    let source = try fixture.write(file.bytes)
    let upright = picture.upright(orientation)
    for column in 0..<upright.columns {
      for row in 0..<upright.rows {
        let part = ImagePart(
          x: 8 * column, y: 8 * row, size: PixelSize(width: 8, height: 8))
        for side in [8, 4, 1] {
          let image = try decode(source, part, width: side, height: side)
          let expected = Array(repeating: upright.color(column, row), count: side * side)
          #expect(difference(image.pixels, expected) <= 3, "\(column), \(row) of \(side)")
        }
      }
    }
  }

  @Test func `a part beyond the image is limited to it`() throws {
    let source = try fixture.write(
      PNGFile(width: 48, height: 32, pixels: BlockPicture.checker.pixels).bytes)
    let part = ImagePart(x: 40, y: 24, size: PixelSize(width: 100, height: 100))
    let image = try decode(source, part, width: 8, height: 8)
    #expect(
      difference(image.pixels, Array(repeating: BlockPicture.checker.color(5, 3), count: 64)) == 0)
    for (x, y) in [(-100, -100), (1_000_000, 1_000_000)] {
      let outside = ImagePart(x: x, y: y, size: PixelSize(width: 10, height: 10))
      #expect((try? decode(source, outside, width: 10, height: 10)) != nil)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a part of a progressive JPEG whose coefficients exceed the memory has all detail`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(4) {
      let sampling = [
        [(1, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(1, 1)],
      ].randomElement(using: &random)!
      let picture = CoefficientJPEG(
        width: .random(in: 400...500, using: &random),
        height: .random(in: 400...500, using: &random),
        sampling: sampling, using: &random)
      let script = ScanScript.random(components: sampling.count, using: &random)
      let source = try fixture.write(picture.progressive(script))
      let part = grid_part(
        x: .random(in: 0...300, using: &random), y: .random(in: 0...300, using: &random),
        width: 50, height: 40)
      let whole = try decode(source, part, memory: 256 << 20)
      let blocks = picture.components.reduce(0) { $0 + $1.blocks.count }
      // All coefficients have 128 bytes a block.
      let limited = try decode(source, part, memory: Int64(blocks * 128 - 1))
      #expect(whole == limited, "\(script), \(part)")
    }
  }

  /// Decodes a part at its own size within a limit of memory.
  private func decode(_ source: String, _ part: grid_part, memory: Int64) throws -> [UInt8] {
    let reader = ImageReader()
    reader.setMemoryLimit(memory)
    _ = try reader.open(path: SourcePath.cString(source))
    let target = DecodeTarget(
      size: PixelSize(width: Int(part.width), height: Int(part.height)), part: ImagePart(part),
      cornerRadius: 0, format: .rgba, quality: .sharp, cancellation: CancellationFlag())
    var pixels = [UInt8](repeating: 0, count: 4 * target.size.area)
    unsafe try pixels.withUnsafeMutableBytes { bytes in
      _ = unsafe try reader.read(.image, to: target, into: bytes)
    }
    return pixels
  }
}
