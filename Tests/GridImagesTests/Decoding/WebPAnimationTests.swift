import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct WebPAnimationTests {
  private let bytes: [UInt8]

  init() throws { bytes = try SampleFiles.bytes("animation.webp") }

  @Test func `frames are composed, upright, with their durations`() throws {
    let fixture = try AnimationFixture(bytes)
    #expect(fixture.size == PixelSize(width: 64, height: 96))
    let frames = try fixture.frames()
    let difference = AnimationSamples.difference(
      of: frames, size: fixture.size, hasAlpha: true, orientation: 6)
    #expect(difference <= 1)
    #expect(frames.map(\.milliseconds) == AnimationSamples.durations)
    #expect(frames.map(\.isOpaque) == [true, true, false, false])
    #expect(frames.map(\.isLast) == [false, false, false, true])
  }

  @Test(arguments: [0, 1, 3, 65_535])
  func `the loop count is that of all times`(count: Int) throws {
    var bytes = bytes
    // The chunk has a background color of four bytes before the count.
    let chunk = try #require(
      bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == Array("ANIM".utf8) })
    bytes.replaceSubrange(chunk + 12..<chunk + 14, with: [UInt8(count & 0xFF), UInt8(count >> 8)])
    #expect(try AnimationFixture(bytes).frame(0).playCount == count)
  }

  @Test func `both frames of a mirrored picture are decoded without loss`() throws {
    let picture = BlockPicture.checker
    let file = try #require(
      Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters))
    let frames = try AnimationFixture(Array(file)).frames()
    #expect(frames.count == 2)
    #expect(difference(frames[0].pixels, picture.pixels) == 0)
    #expect(difference(frames[1].pixels, picture.upright(2).pixels) == 0)
  }

  @Test func `a frame with damaged pixels is damaged, and the one before is valid`() throws {
    let file = try #require(
      Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters))
    var bytes = Array(file)
    bytes.replaceSubrange(bytes.count - 150..<bytes.count, with: Array(repeating: 0xFF, count: 150))
    let fixture = try AnimationFixture(bytes)
    #expect(try !fixture.frame(0).isLast)
    #expect(fixture.failure(1) == .damaged)
    #expect(try difference(fixture.frame(0).pixels, BlockPicture.checker.pixels) == 0)
  }
}
