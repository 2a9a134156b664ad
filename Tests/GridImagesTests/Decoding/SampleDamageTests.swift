import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// Damaged samples: each ends with an image or an error, and never crashes.
struct SampleDamageTests {
  private let fixture: DecodingFixture

  init() throws { fixture = try DecodingFixture() }

  private func decode(_ bytes: [UInt8]) throws {
    let source = try fixture.write(bytes)
    do { _ = try fixture.decode(source, width: 24, height: 16) } catch {
      #expect(!error.detail.isEmpty && error.reason != .cancelled)
    }
    let request = ImageRequest(file: source, sizeInPixels: PixelSize(width: 24, height: 16))
    _ = fixture.decoder.quickImage(for: request, cancellation: CancellationFlag())
  }

  @Test(arguments: SampleFiles.names)
  func `a file that is cut off at every 64th byte`(name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    for count in stride(from: 1, to: bytes.count, by: 64) { try decode(Array(bytes.prefix(count))) }
  }

  @Test(arguments: SampleFiles.names)
  func `a file with random bytes`(name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    var random = SplitMix64(seed: 20)
    for _ in 0..<30 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try decode(damaged)
    }
  }
}
