import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Tests which kinds of files are known from their headers.
struct ImageTraitsTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  private func traits(_ bytes: [UInt8]) throws -> ImageTraits {
    try fixture.decoder.probe(fixture.write(bytes)).traits
  }

  private func traits(ofSample name: String) throws -> ImageTraits {
    try fixture.decoder.probe(SampleFiles.path(name)).traits
  }

  private static func gif(frames: Int, repetitions: Int? = nil) -> AnimatedGIF {
    var file = AnimatedGIF(width: 2, height: 2, colors: [[0, 0, 0], [255, 255, 255]])
    file.repetitions = repetitions
    file.frames = Array(
      repeating: AnimatedGIF.Frame(width: 2, height: 2, indices: [0, 1, 1, 0]), count: frames)
    return file
  }

  private static func png(frames: Int) -> AnimatedPNG {
    var file = AnimatedPNG(width: 2, height: 2)
    let pixels = Array(repeating: [9, 9, 9, 255], count: 4)
    file.frames = Array(
      repeating: AnimatedPNG.Frame(width: 2, height: 2, pixels: pixels), count: frames)
    return file
  }

  @Test(arguments: ["animation.webp", "sequence.avif", "sequence-alpha.avif"])
  func `a sequence of images is an animation`(name: String) throws {
    #expect(try traits(ofSample: name) == .animation)
  }

  @Test(arguments: [
    "alpha.avif", "alpha.heic", "alpha.jxl", "grid.heic", "photo.jxl", "rgb.qoi", "rle.tga",
  ])
  func `a still image has no traits`(name: String) throws {
    #expect(try traits(ofSample: name) == [])
  }

  @Test(arguments: ["arw", "cr2", "cr3", "dng", "nef", "orf", "raf", "rw2"])
  func `a raw file of a camera is one`(ending: String) throws {
    #expect(try traits(ofSample: "quadrants.\(ending)") == .raw)
  }

  @Test func `a GIF of several frames is an animation`() throws {
    #expect(try traits(Self.gif(frames: 2).bytes) == .animation)
    #expect(try traits(Self.gif(frames: 1).bytes) == [])
    // Programs state repetitions for a single frame, too.
    #expect(try traits(Self.gif(frames: 1, repetitions: 0).bytes) == [])
  }

  @Test func `a GIF that is cut off in its first frame is none`() throws {
    let file = Self.gif(frames: 2, repetitions: 0)
    let first = file.head.count + AnimatedGIF.blocks(file.frames[0]).count
    for count in stride(from: first - 1, to: file.head.count + 18, by: -1) {
      #expect(try traits(Array(file.bytes.prefix(count))) == [])
    }
  }

  @Test(arguments: [(nil, []), (0, .animation)] as [(Int?, ImageTraits)])
  func `a GIF with a large first frame is an animation if it states repetitions`(
    repetitions: Int?, traits: ImageTraits
  ) throws {
    var bytes = Self.gif(frames: 0, repetitions: repetitions).head
    bytes += [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 8]
    let block: [UInt8] = [255] + Array(repeating: 0, count: 255)
    for _ in 0..<4_200 { bytes += block }
    #expect(try self.traits(bytes + [0, 0x3B]) == traits)
  }

  @Test func `a PNG of several frames is an animation`() throws {
    #expect(try traits(Self.png(frames: 3).bytes) == .animation)
    #expect(try traits(Self.png(frames: 1).bytes) == [])
  }

  @Test(arguments: [[], [0, 0, 0], [0, 0, 0, 9], [0, 0, 0, 9, 0, 0, 0]] as [[UInt8]])
  func `a PNG with a short animation control is a still image`(content: [UInt8]) throws {
    var file = PNGFile(width: 48, height: 32, pixels: BlockPicture.checker.pixels)
    file.chunks = [("acTL", content)]
    #expect(try traits(file.bytes) == [])
  }

  /// The header of a JPEG XL of 8 x 8 pixels, bit by bit, as ISO/IEC 18181-1 has it.
  private static func jpegXL(isAnimated: Bool) -> [UInt8] {
    let bits = [
      // A small size: of 8 pixels, with the ratio 1:1.
      "1", "00000", "100",
      // Metadata with extra fields: orientation 1, no other size, no preview.
      "0", "1", "000", "0", "0",
      // 100 ticks a second, endless, without time codes.
      isAnimated ? "1000000" + "0" : "0",
      // 8 bits, buffers of 16 bits, no extra channels, XYB; then only defaults.
      "0", "00", "1", "00", "1", "1", "1", "00", "1",
    ].joined()
    var bytes: [UInt8] = [0xFF, 0x0A] + Array(repeating: 0, count: 64)
    for (index, bit) in bits.enumerated() where bit == "1" {
      bytes[2 + index / 8] |= 1 << UInt8(index % 8)
    }
    return bytes
  }

  @Test func `a JPEG XL states whether it is an animation`() throws {
    #expect(try traits(Self.jpegXL(isAnimated: true)) == .animation)
    #expect(try traits(Self.jpegXL(isAnimated: false)) == [])
  }

  @Test func `an image has the traits of its file`() throws {
    let path = SampleFiles.path("quadrants.arw")
    let request = ImageRequest(file: path, sizeInPixels: PixelSize(width: 30, height: 20))
    let cancellation = CancellationFlag()
    #expect(
      try fixture.decoder.decode(request, quality: .sharp, cancellation: cancellation).traits
        == .raw)
    #expect(fixture.decoder.quickImage(for: request, cancellation: cancellation)?.traits == .raw)
  }
}
