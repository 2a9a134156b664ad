import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Decodes thousands of damaged files in workers.
@Suite(.enabled(if: Soak.isOn, "takes minutes; make soak runs it"))
struct DecodeWorkerSoakTests {
  private static let formats: [(name: String, bytes: [UInt8])] = {
    let picture = BlockPicture.checker
    var progressive = JPEGFile(picture)
    progressive.isProgressive = true
    let exif = EXIFBlock(
      orientation: 5, exposureDate: "2024:01:26 23:39:00", thumbnail: JPEGFile(picture).bytes)
    let made = [
      ("JPEG", JPEGFile(picture, exif: exif).bytes), ("progressive JPEG", progressive.bytes),
      ("CMYK JPEG", JPEGFile(picture, colors: .adobeCMYK).bytes),
      ("PNG", PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif).bytes),
      ("BMP", PlainFiles.bmp(picture)), ("GIF", PlainFiles.gif(picture, transparent: 1)),
      ("TIFF", PlainFiles.tiff(picture, orientation: 6)),
    ]
    return made + samples.map { ($0, (try? SampleFiles.bytes($0)) ?? []) }
  }()
  private static let samples = [
    "Formats/png-interlaced.png", "Formats/png-animation.png", "Formats/gif-animation.gif",
    "Formats/bmp-runs.bmp", "Formats/tiff-tiles.tif", "Formats/webp-lossyAlpha.webp",
    "Formats/webp-lossless.webp", "animation.webp", "grid.heic", "deep-10-420-sao.heic",
    "alpha.avif", "sequence.avif", "photo.jxl", "Formats/jxl-lossless.jxl", "rle.tga", "mask8.ico",
    "rgba.qoi", "p3.ppm", "quadrants.dng", "quadrants.cr3",
  ]

  @Test(arguments: formats.map { $0.name })
  func `thousands of damaged files are decoded or rejected, and the next photo is decoded`(
    name: String
  ) throws {
    let original = try #require(Self.formats.first { $0.name == name }).bytes
    let bans = Bans()
    let fixture = try DecodingFixture(workers: TestWorkers.make(bans.add))
    var random = SplitMix64(seed: 10_000)
    var decodedCount = 0
    for step in 0..<Seeds.iterations(2_000) {
      let file = try fixture.write(Self.damaged(original, &random), as: "\(step)")
      if Self.isDecoded(file, fixture) { decodedCount += 1 }
      try FileManager.default.removeItem(atPath: file)
    }
    // Damage to a few pixels is not noticed in any format.
    #expect(decodedCount > 0)
    #expect(
      bans.errors.isEmpty, "\(bans.errors.map { "\($0.source) \($0.detail)" })")
    let last = try fixture.write(original, as: "undamaged")
    #expect(try fixture.decode(last, width: 33, height: 21).isPreview == false)
  }

  /// Decodes a file in each way that the app does: as a preview, a tile, a part of the open photo, and two frames.
  /// Returns whether it is shown as a tile.
  private static func isDecoded(_ file: String, _ fixture: DecodingFixture) -> Bool {
    let size = PixelSize(width: 33, height: 21)
    var request = ImageRequest(file: file, sizeInPixels: size)
    _ = fixture.decoder.quickImage(for: request, cancellation: CancellationFlag())
    let animation = fixture.decoder.animation(of: .file(file))
    for index in 0..<2 {
      _ = try? animation?.frame(index, size: size, cancellation: CancellationFlag())
    }
    request.part = ImagePart(x: 2, y: 3, size: PixelSize(width: 20, height: 11))
    _ = try? fixture.decoder.decode(request, quality: .sharp, cancellation: CancellationFlag())
    do throws(ImageError) {
      let image = try fixture.decode(file, width: size.width, height: size.height, cornerRadius: 4)
      #expect(image.size == size)
      return true
    } catch {
      #expect(error.source == .file(file) && !error.detail.isEmpty)
      return false
    }
  }

  private static func damaged(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0...random.index(below: 6) {
      // Invalid headers find the most errors.
      let end = random.index(below: 2) == 0 ? min(200, bytes.count) : bytes.count
      bytes[random.index(below: end)] = UInt8(random.index(below: 256))
    }
    if random.index(below: 4) == 0 {
      // A part at another place, as after a fault of a disk.
      let count = 1 + random.index(below: min(400, bytes.count / 2))
      let from = random.index(below: bytes.count - count)
      let to = random.index(below: bytes.count - count)
      bytes.replaceSubrange(to..<to + count, with: Array(bytes[from..<from + count]))
    }
    if random.index(below: 4) == 0 { bytes.removeLast(random.index(below: bytes.count)) }
    return bytes
  }
}
