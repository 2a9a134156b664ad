import GridEngine
import Samples
import Synchronization
import TestSupport
import Testing

@testable import GridImages

/// The time limit of a decode.
struct DecodeDeadlineTests {
  /// Processor time and wall-clock time, stepped manually or by each reading.
  final class Times: Sendable {
    private let state = Mutex<(processor: Int64, wall: Int64)>((0, 0))
    private let processorStep: Int64
    private let wallStep: Int64

    init(processorStep: Int64 = 0, wallStep: Int64 = 0) {
      self.processorStep = processorStep
      self.wallStep = wallStep
    }

    func pass(processor: Int64, wall: Int64) {
      state.withLock {
        $0.processor += processor
        $0.wall += wall
      }
    }

    var clock: DecodeClock {
      DecodeClock(
        processorTime: { self.state.withLock { $0.processor } },
        wallTime: {
          self.pass(processor: self.processorStep, wall: self.wallStep)
          return self.state.withLock { $0.wall }
        })
    }
  }

  private static let second: Int64 = 1_000_000_000

  private func target(_ times: Times, _ flag: CancellationFlag = CancellationFlag()) -> DecodeTarget
  {
    DecodeTarget(
      size: PixelSize(width: 30, height: 20), cornerRadius: 0, format: .rgba, quality: .sharp,
      cancellation: flag, clock: times.clock)
  }

  @Test func `waiting for a busy processor does not count against the time limit`() {
    let times = Times()
    let deadline = DecodeDeadline(target(times))
    for _ in 0..<60 {
      times.pass(processor: Self.second / 31, wall: Self.second)
      #expect(deadline.reason == nil)
    }
  }

  @Test func `a decode stops after two seconds of processor time`() {
    let times = Times()
    let deadline = DecodeDeadline(target(times))
    times.pass(processor: 2 * Self.second, wall: 3 * Self.second)
    #expect(deadline.reason == nil)
    times.pass(processor: 1, wall: 1)
    #expect(deadline.reason == .tooSlow)
  }

  @Test func `a decode stops after two minutes of wall-clock time`() {
    let times = Times()
    let deadline = DecodeDeadline(target(times))
    times.pass(processor: 0, wall: 120 * Self.second)
    #expect(deadline.reason == nil)
    times.pass(processor: 0, wall: 1)
    #expect(deadline.reason == .tooSlow)
  }

  @Test func `a cancelled decode stops at the next check`() {
    let flag = CancellationFlag()
    let deadline = DecodeDeadline(target(Times(), flag))
    #expect(deadline.reason == nil)
    flag.cancel()
    #expect(deadline.reason == .cancelled)
  }

  enum Kind: CaseIterable, Sendable {
    case jpeg, progressive, png, bmp, gif, tiff, webP

    func bytes() throws -> [UInt8] {
      let picture = BlockPicture(columns: 30, rows: 20) { column, row in
        [UInt8(column * 8), UInt8(row * 12), UInt8((column + row) * 5)]
      }
      let pixels = ImageEncoder.Pixels(
        width: picture.width, height: picture.height, bytes: picture.pixels.flatMap { $0 })
      switch self {
      case .jpeg: return try ImageEncoder.jpeg(pixels, quality: 90)
      case .progressive: return try ImageEncoder.jpeg(pixels, quality: 90, progressive: true)
      case .png: return try ImageEncoder.png(pixels)
      case .webP: return try ImageEncoder.webp(pixels, quality: 90)
      case .bmp: return PlainFiles.bmp(picture)
      case .gif: return PlainFiles.gif(.checker)
      case .tiff: return PlainFiles.tiff(picture, orientation: 1)
      }
    }
  }

  /// Decodes a file while the given times pass between readings of the clock.
  private func outcome(
    of kind: Kind, processorStep: Int64, wallStep: Int64
  ) throws -> ImageError.Reason? {
    let fixture = try DecodingFixture(
      clock: Times(processorStep: processorStep, wallStep: wallStep).clock)
    return fixture.failure(try fixture.write(kind.bytes()), width: 30, height: 20)
  }

  @Test(arguments: Kind.allCases)
  func `every format is decoded if each check of the clock is 200 ms after the last`(
    kind: Kind
  ) throws {
    // More than ten checks: a wall-clock limit of two seconds would stop the decode.
    #expect(try outcome(of: kind, processorStep: 1_000_000, wallStep: Self.second / 5) == nil)
  }

  @Test(arguments: Kind.allCases)
  func `every format stops at the limit of processor time`(kind: Kind) throws {
    let reason = try outcome(of: kind, processorStep: 3 * Self.second, wallStep: 3 * Self.second)
    #expect(reason == .tooSlow)
  }
}
