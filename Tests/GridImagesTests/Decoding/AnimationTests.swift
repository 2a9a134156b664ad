import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The behavior that all formats with animations have in common.
struct AnimationTests {
  enum Kind: CaseIterable, Sendable {
    case gif, png, webP, avif

    func bytes() throws -> [UInt8] {
      switch self {
      case .gif:
        var file = AnimatedGIF(
          width: 48, height: 32, colors: (0..<256).map { [UInt8($0), UInt8(255 - $0), 90] })
        for index in 0..<4 {
          var frame = AnimatedGIF.Frame(
            width: 24, height: 16, indices: (0..<24 * 16).map { ($0 * 7 + index * 50) % 256 })
          (frame.left, frame.top) = (index % 2 * 24, index / 2 * 16)
          (frame.disposal, frame.transparent) = (index, 5)
          file.frames.append(frame)
        }
        return file.bytes
      case .png:
        var file = AnimatedPNG(width: 48, height: 32)
        for index in 0..<4 {
          let (width, height) = index == 0 ? (48, 32) : (24, 16)
          var frame = AnimatedPNG.Frame(
            width: width, height: height,
            pixels: (0..<width * height).map { [$0 % 256, 60 * index, 90, ($0 * 3) % 256] })
          (frame.left, frame.top) = index == 0 ? (0, 0) : (8 * index, 5 * index)
          (frame.disposal, frame.isBlended) = (index % 3, index > 1)
          file.frames.append(frame)
        }
        return file.bytes
      case .webP: return try SampleFiles.bytes("animation.webp")
      case .avif: return try SampleFiles.bytes("sequence-alpha.avif")
      }
    }

    func still() throws -> [UInt8] {
      let picture = BlockPicture.checker
      switch self {
      case .gif: return PlainFiles.gif(picture)
      case .png: return PNGFile(width: 48, height: 32, pixels: picture.pixels).bytes
      case .webP: return WebPFiles.still(exif: EXIFBlock(orientation: 6))
      case .avif: return try SampleFiles.bytes("alpha.avif")
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `the first frame is the image that is shown without animation`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.bytes())
    for scale in [1, 3] {
      let size = PixelSize(width: fixture.size.width / scale, height: fixture.size.height / scale)
      let image = try DecodingFixture().decode(
        kind.bytes(), width: size.width, height: size.height)
      #expect(try fixture.frame(0, at: size).pixels == image.pixels)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a still image has one frame, which plays once`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.still())
    let frame = try fixture.frame(0)
    let image = try DecodingFixture().decode(
      kind.still(), width: fixture.size.width, height: fixture.size.height)
    #expect(frame.pixels == image.pixels)
    #expect(frame.isLast && frame.playCount == 1 && frame.milliseconds > 0)
    #expect(fixture.failure(1) == .damaged && fixture.failure(-1) == .damaged)
  }

  @Test(arguments: Kind.allCases)
  func `headers show whether an image is animated, also after a frame that failed`(
    kind: Kind
  ) throws {
    #expect(try !AnimationFixture(kind.still()).reader.isAnimated)
    let fixture = try AnimationFixture(kind.bytes())
    #expect(fixture.reader.isAnimated)
    let flag = CancellationFlag()
    flag.cancel()
    #expect(fixture.failure(1, cancellation: flag) == .cancelled)
    #expect(fixture.reader.isAnimated)
    #expect(try !fixture.frame(0).isLast)
  }

  @Test(arguments: Kind.allCases)
  func `frames can be decoded in any order`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.bytes())
    let frames = try fixture.frames()
    #expect(frames.count == 4 && Set(frames.map { $0.pixels }).count == 4)
    for index in [0, 3, 3, 1, 2, 0, 2, 1] { #expect(try fixture.frame(index) == frames[index]) }
  }

  @Test(arguments: Kind.allCases)
  func `each frame can have another size and order`(kind: Kind) throws {
    let bytes = try kind.bytes()
    let fixture = try AnimationFixture(bytes)
    let frames = try fixture.frames()
    let small = PixelSize(width: fixture.size.width / 4, height: fixture.size.height / 4)
    let wide = PixelSize(width: 2 * fixture.size.width, height: 2 * fixture.size.height)
    for index in frames.indices {
      for size in [small, fixture.size, wide] {
        let other = try AnimationFixture(bytes)
        #expect(try fixture.frame(index, at: size) == other.frame(index, at: size))
      }
      let swapped = try fixture.frame(index, format: .bgra).pixels
      #expect(swapped == frames[index].pixels.map { [$0[2], $0[1], $0[0], $0[3]] })
    }
  }

  @Test(arguments: Kind.allCases)
  func `a frame after the last one is damaged, and the others stay valid`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.bytes())
    let frames = try fixture.frames()
    for index in [4, 5, 1_000_000, -1, .max, .min] { #expect(fixture.failure(index) == .damaged) }
    #expect(try fixture.frame(3) == frames[3])
  }

  @Test(arguments: Kind.allCases)
  func `nothing is left of a closed file`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.bytes())
    _ = try fixture.frame(2)
    fixture.reader.close()
    #expect(fixture.failure(2) == .unreadable)
    try fixture.reopen(kind.still())
    #expect(fixture.failure(1) == .damaged)
    try fixture.reopen(kind.bytes())
    #expect(try fixture.frame(1) == AnimationFixture(kind.bytes()).frame(1))
  }

  @Test(arguments: Kind.allCases)
  func `a frame that was cancelled or too slow is decoded by the next call`(kind: Kind) throws {
    let fixture = try AnimationFixture(kind.bytes())
    let frames = try fixture.frames()
    let cancelled = CancellationFlag()
    cancelled.cancel()
    let slow = DecodeDeadlineTests.Times(processorStep: 3_000_000_000, wallStep: 3_000_000_000)
    for index in frames.indices {
      #expect(fixture.failure(index, cancellation: cancelled) == .cancelled)
      #expect(try fixture.frame(index) == frames[index])
      #expect(fixture.failure(index, clock: slow.clock) == .tooSlow)
      #expect(try fixture.frame(index) == frames[index])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a file that is cut off has the first frames of the whole one`(kind: Kind) throws {
    let bytes = try kind.bytes()
    let frames = try AnimationFixture(bytes).frames()
    var counts: Set<Int> = []
    for count in stride(from: bytes.count - 1, to: 0, by: -29) {
      guard let fixture = try? AnimationFixture(Array(bytes.prefix(count))) else { continue }
      let valid = fixture.validFrames()
      // A file with one frame is shown as a still image, as far as it exists.
      guard valid.count > 1 else { continue }
      #expect(valid.map(\.pixels) == frames.prefix(valid.count).map(\.pixels))
      counts.insert(valid.count)
    }
    // libwebp opens whole animations only.
    #expect(kind == .webP ? counts.isEmpty : counts.isSuperset(of: [2, 3]))
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `damaged files end with frames or an error`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try kind.bytes()
    for _ in 0..<Seeds.iterations(40) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let fixture = try? AnimationFixture(damaged), fixture.size.area < 1 << 16 else {
        continue
      }
      let frames = fixture.validFrames()
      #expect(frames.allSatisfy { $0.milliseconds > 0 && $0.playCount >= 0 })
      if frames.count > 1 { #expect(try fixture.frame(0) == frames[0]) }
    }
  }
}
