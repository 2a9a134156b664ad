import Foundation
import GridEngine
import Samples
import TestSupport
import Testing

@testable import GridImages

/// Decoding in worker processes, compared with decoding in this one.
struct WorkerDecoderTests {
  private let workers = TestWorkers.make()
  private let inWorker: DecodingFixture
  private let inProcess: DecodingFixture

  init() throws {
    inWorker = try DecodingFixture(workers: workers)
    inProcess = try DecodingFixture()
  }

  private static let files: [(name: String, bytes: [UInt8])] = {
    let picture = BlockPicture.checker
    var progressive = JPEGFile(picture)
    progressive.isProgressive = true
    let exif = EXIFBlock(
      orientation: 6, exposureDate: "2024:01:26 23:39:00", thumbnail: JPEGFile(picture).bytes)
    let webP = Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters)
    return [
      ("baseline", JPEGFile(picture, exif: exif).bytes), ("progressive", progressive.bytes),
      ("CMYK", JPEGFile(picture, colors: .adobeCMYK).bytes),
      ("PNG", PNGFile(width: 48, height: 32, pixels: picture.pixels, exif: exif).bytes),
      ("BMP", PlainFiles.bmp(picture)), ("GIF", PlainFiles.gif(picture, transparent: 1)),
      ("WebP", Array(webP ?? Data())), ("TIFF", PlainFiles.tiff(picture, orientation: 6)),
      ("text", Array("no image".utf8)), ("empty", []), ("icon", [0, 0, 1, 0, 1, 0]),
      ("truncated", Array(JPEGFile(picture).bytes.prefix(100))),
      ("damaged TIFF", Array(PlainFiles.tiff(picture, orientation: 1).prefix(100))),
    ]
      + [
        "grid.heic", "ten-bits.heic", "alpha.avif", "chart-adobeRGB.avif", "turned.jxl",
        "photo.jxl", "chart-proPhoto.jxl", "quadrants.cr3", "quadrants.nef", "rle.tga", "png.ico",
        "rgba.qoi", "p3.ppm",
      ].map { ($0, (try? SampleFiles.bytes($0)) ?? []) }
  }()

  @Test(arguments: files.map { $0.name }, [PixelFormat.rgba, .bgra])
  func `headers, pixels and errors are those of decoding in process`(
    name: String, format: PixelFormat
  ) throws {
    let inWorker = try DecodingFixture(format: format, workers: workers)
    let inProcess = try DecodingFixture(format: format)
    let bytes = try #require(Self.files.first { $0.name == name }).bytes
    let source = try inProcess.write(bytes)
    let info = Result { () throws(ImageError) in try inWorker.decoder.probe(source) }
    #expect(info == Result { () throws(ImageError) in try inProcess.decoder.probe(source) })
    for (width, height, radius) in [(48, 32, 0), (7, 9, 2), (300, 200, 12)] {
      let request = ImageRequest(
        file: source, sizeInPixels: PixelSize(width: width, height: height),
        cornerRadiusInPixels: radius)
      for quality in [DecodeQuality.sharp, .fast] {
        let decoded = [inWorker, inProcess].map { fixture in
          Result { () throws(ImageError) in
            let image = try fixture.decoder.decode(
              request, quality: quality, cancellation: CancellationFlag())
            return Decoded(image)
          }
        }
        #expect(decoded[0] == decoded[1])
      }
      let previews = [inWorker, inProcess].map {
        $0.decoder.quickImage(for: request, cancellation: CancellationFlag()).map(Decoded.init)
      }
      #expect(previews[0] == previews[1])
    }
  }

  /// The content of an image, for comparisons.
  private struct Decoded: Equatable {
    let pixels: [UInt8]
    let isOpaque: Bool
    let isPreview: Bool

    init(_ image: PreparedImage) {
      pixels = unsafe image.withUnsafeBytes { unsafe Array($0) }
      isOpaque = image.isOpaque
      isPreview = image.isPreview
    }
  }

  @Test func `an image larger than the usual memory is decoded`() throws {
    let picture = BlockPicture(columns: 200, rows: 150) { column, row in
      [UInt8(column), UInt8(row), 90]
    }
    let source = try inProcess.write(PlainFiles.bmp(picture))
    for (width, height) in [(1_600, 1_200), (64, 48), (3_200, 2_400), (64, 48)] {
      let a = try inWorker.decode(source, width: width, height: height)
      let b = try inProcess.decode(source, width: width, height: height)
      #expect(Decoded(a) == Decoded(b))
    }
  }

  /// The WebP animation of two frames, as a file.
  private func animationFile() throws -> String {
    let bytes = Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters)
    return try inWorker.write(Array(try #require(bytes)))
  }

  private func frame(
    _ index: Int, of animation: (any AnimationDecoding)?, width: Int = 48
  ) throws -> (pixels: Decoded, isLast: Bool) {
    let frame = try #require(animation).frame(
      index, size: PixelSize(width: width, height: width * 2 / 3), cancellation: CancellationFlag())
    return (Decoded(frame.image), frame.isLast)
  }

  @Test func `frames are those of decoding in process, in any order and at any size`() throws {
    let source = try animationFile()
    let animations = [inWorker, inProcess].map { $0.decoder.animation(of: .file(source)) }
    for (index, width) in [(0, 48), (1, 48), (0, 24), (1, 3_000), (1, 48), (0, 48)] {
      let frames = try animations.map { try frame(index, of: $0, width: width) }
      #expect(frames[0].pixels == frames[1].pixels)
      #expect(frames.map(\.isLast) == [index == 1, index == 1])
    }
    let first = try frame(0, of: animations[0])
    #expect(try frame(1, of: animations[0]).pixels != first.pixels)
  }

  @Test func `an animation keeps its worker, and other images are decoded by others`() throws {
    let animation = inWorker.decoder.animation(of: .file(try animationFile()))
    _ = try frame(0, of: animation)
    let still = try inWorker.write(PlainFiles.bmp(.checker))
    _ = try inWorker.decode(still, width: 12, height: 8)
    let others = try workers.take(for: still)
    _ = try frame(1, of: animation)
    workers.give(others)
    // The worker of the animation is not in the pool.
    #expect(try workers.take(for: still) === others)
  }

  @Test func `an animation whose worker is killed continues in another one`() throws {
    let source = try animationFile()
    let animation = inWorker.decoder.animation(of: .file(source))
    // The worker that was idle last is used first.
    let worker = try workers.take(for: source)
    workers.give(worker)
    let first = try frame(0, of: animation)
    kill(worker.id, SIGKILL)
    let second = try frame(1, of: animation)
    #expect(second.isLast && second.pixels != first.pixels)
    #expect(try frame(0, of: animation).pixels == first.pixels)
  }

  @Test func `a still image has no frames, whether its format has animations or not`() throws {
    let files = [
      PlainFiles.bmp(.checker), PlainFiles.gif(.checker),
      PNGFile(width: 48, height: 32, pixels: BlockPicture.checker.pixels).bytes,
    ]
    for bytes in files {
      let source = try inWorker.write(bytes)
      for fixture in [inWorker, inProcess] {
        let error = #expect(throws: ImageError.self) {
          try frame(0, of: fixture.decoder.animation(of: .file(source)))
        }
        #expect(error?.reason == .unsupported && error?.detail == "is not animated")
      }
    }
  }

  @Test func `missing and unreadable files have the errors of decoding in process`() throws {
    for source in [inProcess.folder.file("nowhere"), inProcess.folder.path, "/dev/zero"] {
      let errors = [inWorker, inProcess].map { fixture in
        Result { () throws(ImageError) in try fixture.decoder.probe(source) }
      }
      #expect(errors[0] == errors[1])
      #expect(throws: ImageError.self) { try errors[0].get() }
    }
  }

  @Test func `a cancelled decode stops between rows`() throws {
    let picture = BlockPicture(columns: 500, rows: 500) { column, row in
      [UInt8(column % 256), UInt8(row % 256), 90]
    }
    let source = try inWorker.write(PlainFiles.bmp(picture))
    let flag = CancellationFlag()
    flag.cancel()
    let error = #expect(throws: ImageError.self) {
      try inWorker.decode(source, width: 30, height: 20, cancellation: flag)
    }
    #expect(error?.reason == .cancelled)
    // The flag is reset for the next image.
    #expect(throws: Never.self) { try inWorker.decode(source, width: 30, height: 20) }
  }

  @Test func `a file that was decoded can be removed and written again`() throws {
    let source = try inWorker.write(PlainFiles.bmp(.checker))
    _ = try inWorker.decode(source, width: 8, height: 8)
    try FileManager.default.removeItem(atPath: source)
    #expect(inWorker.failure(source) == .missing)
    _ = try inWorker.write(
      PNGFile(width: 48, height: 32, pixels: BlockPicture.checker.pixels).bytes)
    #expect(try inWorker.decoder.probe(source).format == .png)
  }

  @Test func `threads decode at the same time`() async throws {
    let source = try inWorker.write(JPEGFile(.checker).bytes)
    let expected = try Decoded(inProcess.decode(source, width: 40, height: 30))
    let fixture = inWorker
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let image = try fixture.decode(source, width: 40, height: 30)
            #expect(Decoded(image) == expected)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a memory file, as of a photo inside a vCard, is decoded`() throws {
    guard let file = MemoryFile(JPEGFile(.checker).bytes) else {
      Issue.record("no memory file")
      return
    }
    _ = try inWorker.decode(file.path, width: 12, height: 8)
  }
}
