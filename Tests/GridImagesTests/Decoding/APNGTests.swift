import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct APNGTests {
  /// Color types, the bits that they may have, and their numbers of samples.
  private static let types: [(type: Int, bits: [Int], samples: Int)] = [
    (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2),
    (6, [8, 16], 4),
  ]

  /// Pixels of a few values, so that transparent colors and alphas of 0 and 255 are frequent.
  private static func pixels(
    _ count: Int, samples: Int, bits: Int, using random: inout SplitMix64
  ) -> [[Int]] {
    let maximum = 1 << bits - 1
    let values = [0, maximum, maximum / 2, Int.random(in: 0...maximum, using: &random)]
    return (0..<count).map { _ in
      (0..<samples).map { _ in values.randomElement(using: &random)! }
    }
  }

  private static func animation(using random: inout SplitMix64) -> AnimatedPNG {
    let type = types.randomElement(using: &random)!
    var file = AnimatedPNG(
      width: .random(in: 1...20, using: &random), height: .random(in: 1...20, using: &random))
    file.colorType = type.type
    file.bits = type.bits.randomElement(using: &random)!
    file.isInterlaced = .random(using: &random)
    file.playCount = .random(in: 0...9, using: &random)
    if type.type == 3 {
      file.palette = (0..<3 << file.bits).map { _ in .random(in: 0...255, using: &random) }
      file.transparency = (0..<Int.random(in: 0...1 << file.bits, using: &random)).map { _ in
        [0, 90, 255].randomElement(using: &random)!
      }
    } else if type.type < 3, Bool.random(using: &random) {
      file.transparency = Array(repeating: [0, 0], count: type.samples).flatMap { $0 }
    }
    func pixels(_ count: Int) -> [[Int]] {
      self.pixels(count, samples: type.samples, bits: file.bits, using: &random)
    }
    if Bool.random(using: &random) { file.defaultImage = pixels(file.width * file.height) }
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let isDefaultImage = index == 0 && file.defaultImage.isEmpty
      let left = isDefaultImage ? 0 : Int.random(in: 0..<file.width, using: &random)
      let top = isDefaultImage ? 0 : Int.random(in: 0..<file.height, using: &random)
      let width =
        isDefaultImage ? file.width : Int.random(in: 1...file.width - left, using: &random)
      let height =
        isDefaultImage ? file.height : Int.random(in: 1...file.height - top, using: &random)
      var frame = AnimatedPNG.Frame(width: width, height: height, pixels: pixels(width * height))
      (frame.left, frame.top) = (left, top)
      frame.disposal = .random(in: 0...2, using: &random)
      frame.isBlended = .random(using: &random)
      frame.delay = (.random(in: 2...90, using: &random), 100)
      frame.chunkCount = .random(in: 1...3, using: &random)
      file.frames.append(frame)
    }
    return file
  }

  /// The color of a pixel's samples by the rules of the format.
  private static func color(_ samples: [Int], of file: AnimatedPNG) -> NaiveCanvas.Pixel {
    let maximum = Double(1 << file.bits - 1)
    let values = samples.map { (255 * Double($0) / maximum).rounded() }
    let isKey = !file.transparency.isEmpty && samples.allSatisfy { $0 == 0 }
    switch file.colorType {
    case 0: return [values[0], values[0], values[0], isKey ? 0 : 255]
    case 2: return values + [isKey ? 0 : 255]
    case 3:
      let index = samples[0]
      let alpha = index < file.transparency.count ? file.transparency[index] : 255
      return file.palette[3 * index..<3 * index + 3].map(Double.init) + [Double(alpha)]
    case 4: return [values[0], values[0], values[0], values[1]]
    default: return values
    }
  }

  @Test(arguments: Seeds.chosen)
  func `frames are composed as by a naive canvas`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(30) {
      let file = Self.animation(using: &random)
      let fixture = try AnimationFixture(file.bytes)
      var canvas = NaiveCanvas(width: file.width, height: file.height)
      for (index, frame) in file.frames.enumerated() {
        canvas.draw(
          left: frame.left, top: frame.top, width: frame.width, height: frame.height,
          frame: frame.pixels.map { Self.color($0, of: file) },
          disposal: NaiveCanvas.Disposal(rawValue: frame.disposal)!
        ) { frame.isBlended ? NaiveCanvas.over($0, $1) : $0 }
        let found = try fixture.frame(index)
        // Blending rounds in each frame.
        #expect(canvas.difference(from: found.pixels) <= 2, "step \(step), frame \(index)")
        #expect(found.milliseconds == 10 * frame.delay.numerator)
        #expect(found.isLast == (index == file.frames.count - 1))
        #expect(found.playCount == file.playCount)
      }
    }
  }

  /// Three frames, each of one color.
  private static var threeFrames: AnimatedPNG {
    var file = AnimatedPNG(width: 8, height: 4)
    file.frames = (1...3).map {
      AnimatedPNG.Frame(
        width: 8, height: 4, pixels: Array(repeating: [60 * $0, 0, 0, 255], count: 32))
    }
    return file
  }

  @Test(
    arguments: [
      ((1, 0), 100), ((0, 0), 100), ((0, 7), 100), ((1, 100), 100), ((1, 50), 20),
      ((65_535, 1), 65_535_000), ((33, 1_000), 33),
    ] as [((Int, Int), Int)])
  func `a delay without a denominator is in hundredths, and one of up to 10 ms is 100 ms`(
    delay: (Int, Int), milliseconds: Int
  ) throws {
    var file = Self.threeFrames
    file.frames[1].delay = (numerator: delay.0, denominator: delay.1)
    #expect(try AnimationFixture(file.bytes).frame(1).milliseconds == milliseconds)
  }

  @Test func `a default image without a frame control is not a part of the animation`() throws {
    var file = Self.threeFrames
    file.defaultImage = Array(repeating: [1, 2, 3, 255], count: 32)
    let fixture = try AnimationFixture(file.bytes)
    #expect(try fixture.frames().map { $0.pixels[0] } == [60, 120, 180].map { [$0, 0, 0, 255] })
    let still = try DecodingFixture().decode(file.bytes, width: 8, height: 4)
    #expect(still.pixels[0] == [1, 2, 3, 255])
  }

  @Test func `frames are upright`() throws {
    var file = Self.threeFrames
    file.exif = EXIFBlock(orientation: 6)
    file.frames[1].pixels[0] = [0, 250, 0, 255]
    let fixture = try AnimationFixture(file.bytes)
    #expect(fixture.size == PixelSize(width: 4, height: 8))
    #expect(try fixture.frame(1).pixels[3] == [0, 250, 0, 255])
  }

  @Test func `frames after the stated number are left out`() throws {
    var file = Self.threeFrames
    file.claimedCount = 2
    #expect(try AnimationFixture(file.bytes).frames().count == 2)
    file.claimedCount = 9
    #expect(try AnimationFixture(file.bytes).frames().count == 3)
  }

  @Test func `an animation without frames, or out of order, is a still image`() throws {
    var (none, shifted) = (Self.threeFrames, Self.threeFrames)
    none.claimedCount = 0
    shifted.firstSequenceNumber = 1
    for file in [none, shifted] {
      let frames = try AnimationFixture(file.bytes).frames()
      #expect(frames.map { $0.pixels[0] } == [[60, 0, 0, 255]])
    }
  }

  /// The offset of the content of a chunk, counted from 0.
  private func offset(of name: String, _ number: Int, in bytes: [UInt8]) throws -> Int {
    let name = Array(name.utf8)
    let all = bytes.indices.dropLast(4).filter { Array(bytes[$0..<$0 + 4]) == name }
    return try #require(all.dropFirst(number).first) + 4
  }

  @Test func `a damaged frame control ends the animation`() throws {
    var bytes = Self.threeFrames.bytes
    bytes[try offset(of: "fcTL", 2, in: bytes) + 7] ^= 1
    #expect(try AnimationFixture(bytes).frames().count == 2)
  }

  @Test func `a frame whose sequence numbers have a gap is damaged`() throws {
    var file = Self.threeFrames
    file.frames[1].sequenceGap = 1
    let fixture = try AnimationFixture(file.bytes)
    #expect(try !fixture.frame(0).isLast && fixture.failure(1) == .damaged)
  }

  @Test func `a frame with a damaged chunk is damaged`() throws {
    for at in [0, 3, 20] {
      var bytes = Self.threeFrames.bytes
      bytes[try offset(of: "fdAT", 0, in: bytes) + at] ^= 4
      let fixture = try AnimationFixture(bytes)
      #expect(try !fixture.frame(0).isLast && fixture.failure(1) == .damaged)
      #expect(try fixture.frame(0).pixels[0] == [60, 0, 0, 255])
    }
  }

  @Test(arguments: [(0, 9, 4), (1, 0, 4), (2, 1, 4), (0, 8, 0)])
  func `a frame outside of the canvas, or an empty one, does not exist`(
    left: Int, width: Int, height: Int
  ) throws {
    var file = Self.threeFrames
    file.frames[1] = AnimatedPNG.Frame(
      width: width, height: height,
      pixels: Array(repeating: [0, 0, 0, 0], count: max(1, width * height)))
    file.frames[1].left = left == 2 ? 8 : left
    #expect(try AnimationFixture(file.bytes).frames().count == 1)
  }
}
