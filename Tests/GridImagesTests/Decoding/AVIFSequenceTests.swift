import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct AVIFSequenceTests {
  @Test(arguments: [("sequence.avif", false), ("sequence-alpha.avif", true)])
  func `frames and their alpha are decoded with their durations`(
    name: String, hasAlpha: Bool
  ) throws {
    let fixture = try AnimationFixture(SampleFiles.bytes(name))
    let frames = try fixture.frames()
    let difference = AnimationSamples.difference(
      of: frames, size: fixture.size, hasAlpha: hasAlpha)
    #expect(difference <= 5)
    #expect(frames.map(\.milliseconds) == AnimationSamples.durations)
    #expect(frames.map(\.isLast) == [false, false, false, true])
    #expect(frames.map(\.isOpaque) == [true, true, !hasAlpha, !hasAlpha])
  }

  @Test func `frames have the orientation of the still image`() throws {
    let fixture = try AnimationFixture(SampleFiles.bytes("sequence-turned.avif"))
    #expect(fixture.size == PixelSize(width: 64, height: 96))
    let difference = AnimationSamples.difference(
      of: try fixture.frames(), size: fixture.size, hasAlpha: false, orientation: 6)
    #expect(difference <= 5)
  }

  @Test func `a file whose major brand is that of still images has one frame`() throws {
    var bytes = try SampleFiles.bytes("sequence.avif")
    bytes.replaceSubrange(8..<12, with: Array("avif".utf8))
    let frames = try AnimationFixture(bytes).frames()
    #expect(frames.count == 1 && frames[0].playCount == 1)
  }

  /// Returns the sample with another edit list and another duration of the track.
  ///
  /// - Parameters:
  ///   - segment: The duration of the only edit, of 64 bits.
  ///   - track: The duration in the track header, of 64 bits.
  private func sequence(isRepeated: Bool, segment: UInt8, track: [UInt8]) throws -> [UInt8] {
    let list: [UInt8] = [1, 0, 0, isRepeated ? 1 : 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, segment]
    var bytes = SampleFiles.replacing("elst", list, in: try SampleFiles.bytes("sequence.avif"))
    let header = try #require(
      bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == Array("tkhd".utf8) })
    // Version, flags, two times, the identifier and a reserved field precede it.
    bytes.replaceSubrange(header + 32..<header + 40, with: track)
    return bytes
  }

  @Test(arguments: [
    (true, 10, 10, 1), (true, 10, 30, 3), (true, 10, 31, 4), (true, 10, -1, 0), (true, 0, 30, 0),
    (false, 10, 30, 1), (false, 0, -1, 1),
  ])
  func `an edit list is repeated to the duration of the track`(
    isRepeated: Bool, segment: Int, track: Int, playCount: Int
  ) throws {
    let duration: [UInt8] =
      track < 0
      ? Array(repeating: 0xFF, count: 8) : Array(repeating: 0, count: 7) + [UInt8(track)]
    let bytes = try sequence(isRepeated: isRepeated, segment: UInt8(segment), track: duration)
    #expect(try AnimationFixture(bytes).frame(0).playCount == playCount)
  }

  @Test func `a sequence without an edit list is endless`() throws {
    let once = try sequence(isRepeated: false, segment: 10, track: [0, 0, 0, 0, 0, 0, 0, 10])
    let bytes = SampleFiles.renaming("edts", "free", in: once)
    #expect(try AnimationFixture(bytes).frame(0).playCount == 0)
  }

  @Test(arguments: ["stts", "stsz", "stsc", "stco", "av1C", "mdhd", "trak"])
  func `a track without a box that it needs is not shown`(box: String) throws {
    let bytes = SampleFiles.renaming(box, "free", in: try SampleFiles.bytes("sequence.avif"))
    #expect(try AnimationFixture(bytes).frames().count == 1)
  }

  /// The first entry of `stsz` follows version and flags, the uniform size and the count.
  @Test(
    arguments: [
      ("stsz", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0x7F]),
      ("stco", [0, 0, 0, 0, 0, 0, 0, 1, 0x7F]),
      ("stsc", [0, 0, 0, 0, 0, 0, 0, 0]), ("stts", [0, 0, 0, 0, 0, 0, 0, 0]),
      ("stsc", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func `a frame outside of the file or of the tables is damaged`(
    box: String, content: [UInt8]
  ) throws {
    let bytes = SampleFiles.replacing(
      box, content, in: try SampleFiles.bytes("sequence.avif"))
    #expect(try AnimationFixture(bytes).failure(0) == .damaged)
  }

  @Test func `frames larger than their configuration states are damaged`() throws {
    // 4:4:4 becomes 4:0:0, so that the estimate of memory is too low.
    var bytes = try SampleFiles.bytes("sequence.avif")
    let all = bytes.indices.dropLast(4).filter {
      Array(bytes[$0..<$0 + 4]) == Array("av1C".utf8)
    }
    // The first one is that of the still image.
    bytes[try #require(all.dropFirst().first) + 6] |= 0x10
    #expect(try AnimationFixture(bytes).failure(0) == .damaged)
  }
}
