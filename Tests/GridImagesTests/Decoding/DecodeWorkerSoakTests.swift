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
    let webP = Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters)
    return [
      ("JPEG", JPEGFile(picture, exif: exif).bytes), ("progressive JPEG", progressive.bytes),
      ("CMYK JPEG", JPEGFile(picture, colors: .adobeCMYK).bytes),
      ("PNG", PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif).bytes),
      ("BMP", PlainFiles.bmp(picture)), ("GIF", PlainFiles.gif(picture, transparent: 1)),
      ("WebP", Array(webP ?? Data())), ("TIFF", PlainFiles.tiff(picture, orientation: 6)),
    ]
  }()

  @Test(arguments: formats.map { $0.name })
  func `10,000 damaged files are decoded or rejected, and the next photo is decoded`(
    name: String
  ) throws {
    let original = try #require(Self.formats.first { $0.name == name }).bytes
    let bans = Bans()
    let fixture = try DecodingFixture(workers: TestWorkers.make(bans.add))
    var random = SplitMix64(seed: 10_000)
    var decodedCount = 0
    for step in 0..<Seeds.iterations(10_000) {
      let file = try fixture.write(Self.damaged(original, &random), as: "\(step)")
      let request = ImageRequest(source: file, sizeInPixels: PixelSize(width: 33, height: 21))
      _ = fixture.decoder.quickImage(for: request, cancellation: CancellationFlag())
      do throws(ImageError) {
        let image = try fixture.decode(file, width: 33, height: 21, cornerRadius: 4)
        #expect(image.size == request.sizeInPixels)
        decodedCount += 1
      } catch {
        #expect(error.source == file)
      }
      try FileManager.default.removeItem(atPath: file)
    }
    // Damage to a few pixels is not noticed in any format.
    #expect(decodedCount > 0)
    #expect(
      bans.errors.isEmpty, "\(bans.errors.map { "\($0.source) \($0.detail)" })")
    let last = try fixture.write(original, as: "undamaged")
    #expect(try fixture.decode(last, width: 33, height: 21).isPreview == false)
  }

  private static func damaged(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0...random.index(below: 6) {
      // Invalid headers find the most errors.
      let end = random.index(below: 2) == 0 ? min(200, bytes.count) : bytes.count
      bytes[random.index(below: end)] = UInt8(random.index(below: 256))
    }
    if random.index(below: 4) == 0 { bytes.removeLast(random.index(below: bytes.count)) }
    return bytes
  }
}
