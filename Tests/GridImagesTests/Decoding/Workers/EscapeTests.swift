import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Attacks by a worker that its file has taken over.
struct EscapeTests {
  private let bans = Bans()
  private let workers: DecodeWorkers
  private let fixture: DecodingFixture

  init() throws {
    workers = TestWorkers.make(bans.add)
    fixture = try DecodingFixture(workers: workers)
  }

  /// Decodes a file that attacks, and expects that the next file is decoded.
  private func error(of attack: String) throws -> ImageError {
    let source = try fixture.write(TestWorkers.attacker(attack), as: "attack.tiff")
    let error = try #require(throws: ImageError.self, "the attack succeeded") {
      try fixture.decode(source, width: 48, height: 32)
    }
    let image = try fixture.decode(PlainFiles.tiff(.checker, orientation: 1), width: 48, height: 32)
    #expect(difference(image.pixels, BlockPicture.checker.pixels) == 0)
    return error
  }

  @Test(arguments: [
    "open a file", "open its own descriptor", "create a file", "delete a file", "rename a file",
    "make a socket", "connect", "start a process", "execute a program", "trace the app",
    "kill the app", "open through io_uring",
  ])
  func `a forbidden call ends the worker, and the file is named and not decoded again`(
    attack: String
  ) throws {
    let error = try error(of: attack)
    #expect(error.reason == .damaged)
    #expect(error.detail == "crashed its decoder (SIGSYS)")
    #expect(error.source.description.hasSuffix("/attack.tiff"))
    #expect(bans.errors == [error])
  }

  @Test(arguments: [
    "read other descriptors", "find other files", "write to its descriptors", "look up a path",
    "map executable memory", "make memory executable", "raise its limits", "survive the app",
    "fill memory",
  ])
  func `a call that is refused leaves a file that is damaged`(attack: String) throws {
    let error = try error(of: attack)
    #expect(error.reason == .damaged)
    #expect(error.detail == "is damaged")
    #expect(bans.errors.isEmpty)
  }

  @Test(arguments: [("crash", "SIGSEGV"), ("abort", "SIGABRT")])
  func `a crash is reported with its signal`(attack: String, signal: String) throws {
    let error = try error(of: attack)
    #expect(error.reason == .damaged)
    #expect(error.detail == "crashed its decoder (\(signal))")
    #expect(bans.errors == [error])
  }

  @Test func `a worker that exits is replaced`() throws {
    #expect(try error(of: "exit").detail == "ended its decoder")
  }

  @Test(arguments: [
    "send a huge message", "send a short message", "send a descriptor", "send many messages",
  ])
  func `a worker that sends something else than an answer is replaced`(attack: String) throws {
    let error = try error(of: attack)
    #expect(error.reason == .damaged)
    #expect(error.detail == "made its decoder send an invalid answer")
    #expect(bans.errors == [error])
  }

  @Test func `an empty message counts as the end of the worker`() throws {
    #expect(try error(of: "send an empty message").detail == "ended its decoder")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a worker that never ends is killed and its file is too slow`() throws {
    let error = try error(of: "spin")
    #expect(error.reason == .tooSlow)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a worker that sleeps is killed after little more than its processor time`() throws {
    let source = try fixture.write(TestWorkers.attacker("sleep"), as: "attack.tiff")
    let start = FrameTime.now
    let error = try #require(throws: ImageError.self) {
      try fixture.decode(source, width: 48, height: 32)
    }
    #expect(error.reason == .tooSlow && error.detail == "takes too long to decode")
    // Not a tight limit: it was two minutes.
    #expect(FrameTime.now.seconds(since: start) < 60)
  }

  @Test func `a cancellation ends the wait for a worker that ignores it`() async throws {
    let source = try fixture.write(TestWorkers.attacker("sleep"), as: "attack.tiff")
    let cancellation = CancellationFlag()
    let decoder = fixture.decoder
    let decode = Task.detached {
      try decoder.decode(
        ImageRequest(file: source, sizeInPixels: PixelSize(width: 48, height: 32)),
        quality: .sharp, cancellation: cancellation)
    }
    cancellation.cancel()
    let error = await #expect(throws: ImageError.self) { try await decode.value }
    #expect(error?.reason == .cancelled)
    #expect(bans.errors.isEmpty)
  }

  @Test func `a worker that keeps memory after its answer is replaced`() throws {
    let first: Int32
    do {
      let worker = try workers.take(for: "x")
      first = worker.id
      workers.give(worker)
    }
    let source = try fixture.write(TestWorkers.attacker("keep memory"), as: "attack.tiff")
    #expect(throws: Never.self) { try fixture.decode(source, width: 48, height: 32) }
    #expect(kill(first, 0) != 0)
    let next = try workers.take(for: "x")
    defer { workers.give(next) }
    #expect(!next.isBloated(hasFailed: false))
  }

  @Test func `an unknown attack succeeds, so that a misspelled one does not pass`() throws {
    let source = try fixture.write(TestWorkers.attacker("dance"), as: "attack.tiff")
    #expect(throws: Never.self) { try fixture.decode(source, width: 48, height: 32) }
  }

  @Test func `a banned file is not given to another worker until it has changed`() throws {
    let source = try fixture.write(TestWorkers.attacker("crash"), as: "attack.tiff")
    for _ in 0..<3 {
      #expect(throws: ImageError.self) { try fixture.decode(source, width: 48, height: 32) }
    }
    #expect(bans.errors.count == 1)
    _ = try fixture.write(PlainFiles.tiff(.checker, orientation: 1), as: "attack.tiff")
    #expect(throws: Never.self) { try fixture.decode(source, width: 48, height: 32) }
  }
}
