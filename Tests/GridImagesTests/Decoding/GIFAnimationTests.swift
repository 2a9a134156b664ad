import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct GIFAnimationTests {
  private static func colors(using random: inout SplitMix64) -> [[UInt8]] {
    (0..<256).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
  }

  /// A frame that may be partly or completely outside of the canvas.
  private static func frame(using random: inout SplitMix64) -> AnimatedGIF.Frame {
    let width = Int.random(in: 1...24, using: &random)
    let height = Int.random(in: 1...24, using: &random)
    let range = Int.random(in: 1...256, using: &random)
    var frame = AnimatedGIF.Frame(
      width: width, height: height,
      indices: (0..<width * height).map { _ in Int.random(in: 0..<range, using: &random) })
    frame.left = .random(in: 0...30, using: &random)
    frame.top = .random(in: 0...30, using: &random)
    frame.disposal = .random(in: 0...3, using: &random)
    frame.delay = .random(in: 2...300, using: &random)
    frame.isInterlaced = .random(using: &random)
    if Bool.random(using: &random) { frame.transparent = .random(in: 0..<range, using: &random) }
    if Bool.random(using: &random) { frame.colors = colors(using: &random) }
    return frame
  }

  private static func animation(using random: inout SplitMix64) -> AnimatedGIF {
    var file = AnimatedGIF(
      width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random),
      colors: colors(using: &random))
    file.repetitions = .random(in: 0...9, using: &random)
    for _ in 0..<Int.random(in: 2...6, using: &random) { file.frames.append(frame(using: &random)) }
    return file
  }

  /// Draws a frame on a canvas by the rules of the format.
  private static func draw(
    _ frame: AnimatedGIF.Frame, of file: AnimatedGIF, on canvas: inout NaiveCanvas
  ) {
    let colors = frame.colors.isEmpty ? file.colors : frame.colors
    let disposals: [NaiveCanvas.Disposal] = [.keep, .keep, .clear, .restore]
    canvas.draw(
      left: frame.left, top: frame.top, width: frame.width, height: frame.height,
      frame: frame.indices.map { index in
        index == frame.transparent ? [0, 0, 0, 0] : colors[index].map(Double.init) + [255]
      },
      disposal: disposals[frame.disposal]
    ) { $0[3] > 0 ? $0 : $1 }
  }

  @Test(arguments: Seeds.chosen)
  func `frames are composed as by a naive canvas`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(20) {
      let file = Self.animation(using: &random)
      let fixture = try AnimationFixture(file.bytes)
      var canvas = NaiveCanvas(width: file.width, height: file.height)
      for (index, frame) in file.frames.enumerated() {
        Self.draw(frame, of: file, on: &canvas)
        let found = try fixture.frame(index)
        #expect(canvas.difference(from: found.pixels) == 0, "step \(step), frame \(index)")
        #expect(found.milliseconds == 10 * frame.delay)
        #expect(found.isLast == (index == file.frames.count - 1))
        #expect(found.playCount == (file.repetitions == 0 ? 0 : file.repetitions! + 1))
      }
    }
  }

  /// Two frames of one color each.
  private static var twoFrames: AnimatedGIF {
    var file = AnimatedGIF(width: 8, height: 8, colors: [[200, 30, 30], [30, 30, 200]])
    file.frames = [0, 1].map {
      AnimatedGIF.Frame(width: 8, height: 8, indices: Array(repeating: $0, count: 64))
    }
    return file
  }

  @Test(arguments: [(0, 100), (1, 100), (2, 20), (10, 100), (65_535, 655_350)])
  func `a delay of up to 10 ms is 100 ms`(delay: Int, milliseconds: Int) throws {
    var file = Self.twoFrames
    file.frames[1].delay = delay
    #expect(try AnimationFixture(file.bytes).frame(1).milliseconds == milliseconds)
  }

  @Test(
    arguments: [(nil, 1), (0, 0), (1, 2), (65_535, 65_536)] as [(Int?, Int)],
    ["NETSCAPE2.0", "ANIMEXTS1.0"])
  func `an animation plays once more than it is repeated`(
    loop: (repetitions: Int?, playCount: Int), identifier: String
  ) throws {
    var file = Self.twoFrames
    file.repetitions = loop.repetitions
    file.loopIdentifier = identifier
    #expect(try AnimationFixture(file.bytes).frame(0).playCount == loop.playCount)
  }

  @Test func `a loop of another application is ignored`() throws {
    var file = Self.twoFrames
    file.repetitions = 5
    file.loopIdentifier = "NETSCAPE2.1"
    #expect(try AnimationFixture(file.bytes).frame(0).playCount == 1)
  }

  @Test func `the disposal method 4 restores the canvas, as in browsers`() throws {
    var file = Self.twoFrames
    file.frames.append(AnimatedGIF.Frame(width: 1, height: 1, indices: [1]))
    file.frames[1].disposal = 4
    let pixels = try AnimationFixture(file.bytes).frame(2).pixels
    #expect(pixels[0] == [30, 30, 200, 255] && pixels[1] == [200, 30, 30, 255])
  }

  @Test func `a file that ends without a trailer ends with its last frame`() throws {
    let frames = try AnimationFixture(Array(Self.twoFrames.bytes.dropLast())).frames()
    #expect(frames.count == 2 && frames[1].pixels[0] == [30, 30, 200, 255])
  }

  @Test func `a frame that is cut off is damaged, and the one before is valid`() throws {
    let whole = Self.twoFrames.bytes
    let fixture = try AnimationFixture(Array(whole.dropLast(12)))
    #expect(try !fixture.frame(0).isLast)
    #expect(fixture.failure(1) == .damaged)
    #expect(try fixture.frame(0).pixels[0] == [200, 30, 30, 255])
  }

  @Test func `bytes that are no block end the animation`() throws {
    let file = Self.twoFrames
    let garbage =
      file.head + AnimatedGIF.blocks(file.frames[0]) + AnimatedGIF.blocks(file.frames[1])
    let frames = try AnimationFixture(garbage + [7, 7, 7] + AnimatedGIF.blocks(file.frames[0]))
      .frames()
    #expect(frames.count == 2)
  }

  @Test func `a frame above the size limit ends the animation`() throws {
    var file = Self.twoFrames
    file.frames.append(file.frames[0])
    var bytes = file.bytes
    // The image descriptor follows the graphic control extension.
    let last = bytes.count - 1 - AnimatedGIF.blocks(file.frames[2]).count + 8
    bytes.replaceSubrange(last + 5..<last + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try AnimationFixture(bytes).frames().count == 2)
  }

  @Test func `an animation whose canvas needs too much memory is rejected`() throws {
    var file = Self.twoFrames
    (file.width, file.height) = (6_000, 6_000)
    let small = PixelSize(width: 6, height: 6)
    #expect(try AnimationFixture(file.bytes).failure(0, at: small) == .tooLarge)
    file.frames.removeLast()
    #expect(try AnimationFixture(file.bytes).failure(0, at: small) == nil)
  }

  @Test func `a GIF with one frame is a still image, even if it is cut off`() throws {
    let picture = BlockPicture.checker
    let whole = PlainFiles.gif(picture, isInterlaced: true)
    for bytes in [whole, Array(whole.prefix(13 + 768 + 60))] {
      let frames = try AnimationFixture(bytes).frames()
      let still = try DecodingFixture().decode(bytes, width: picture.width, height: picture.height)
      #expect(frames.map(\.pixels) == [still.pixels] && frames[0].playCount == 1)
    }
  }
}
