import CSDL2
import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages
@testable import GridSDL

/// Image files as streams for SDL_image.
struct PictureStreamTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func file(_ bytes: [UInt8]) throws -> FileHandle {
    let url = URL(filePath: folder.file("picture"))
    try Data(bytes).write(to: url)
    return try FileHandle(forReadingFrom: url)
  }

  private func stream(
    _ file: FileHandle, _ flag: CancellationFlag = CancellationFlag(), limit: Int64 = 60_000_000_000
  ) throws -> PictureStream {
    var target = DecodeTarget(
      size: PixelSize(width: 1, height: 1), cornerRadius: 0, format: .bgra, quality: .sharp,
      cancellation: flag)
    target.timeLimit = limit
    return try #require(
      PictureStream(descriptor: file.fileDescriptor, until: DecodeDeadline(target)))
  }

  private func read(_ count: Int, _ stream: PictureStream) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = unsafe buffer.baseAddress.map { unsafe stream.read(count, to: $0) } ?? 0
    }
  }

  @Test(arguments: Seeds.chosen)
  func `reads and seeks agree with an array`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let file = try file(bytes)
    let stream = try stream(file)
    var position = 0
    for step in 0..<Seeds.iterations(300) {
      if Bool.random(using: &random) {
        let origin = [SEEK_SET, SEEK_CUR, SEEK_END].randomElement(using: &random) ?? SEEK_SET
        let start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : bytes.count
        let offset = Int.random(in: -310_000...310_000, using: &random)
        let place = stream.seek(Int64(offset), from: origin)
        #expect(place == (start + offset < 0 ? -1 : Int64(start + offset)), "\(step)")
        if place >= 0 { position = Int(place) }
      } else {
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 40 : 200_000), using: &random)
        let wanted = Array(bytes[min(position, bytes.count)..<min(position + count, bytes.count)])
        #expect(read(count, stream) == wanted, "\(step): \(count) at \(position)")
        position += wanted.count
      }
    }
    #expect(!stream.wasCut)
  }

  @Test func `nothing is read after the decode is cancelled`() throws {
    let flag = CancellationFlag()
    let file = try file(Array(repeating: 7, count: 100_000))
    let stream = try stream(file, flag)
    #expect(read(10, stream).count == 10 && !stream.wasCut)
    flag.cancel()
    #expect(read(10, stream).isEmpty && stream.wasCut)
    #expect(stream.seek(0, from: SEEK_SET) == -1)
  }

  @Test func `nothing is read after the time limit`() throws {
    let file = try file(Array(repeating: 7, count: 100))
    let stream = try stream(file, limit: -1)
    #expect(read(10, stream).isEmpty && stream.wasCut)
  }

  @Test func `SDL reads the stream in pieces of any size`() throws {
    let file = try file(Array(0..<100))
    let stream = try stream(file)
    let sum = unsafe stream.withOperations { operations -> Int? in
      #expect(unsafe SDL_RWsize(operations) == 100)
      #expect(unsafe SDL_RWseek(operations, 90, RW_SEEK_SET) == 90)
      var bytes = [UInt8](repeating: 0, count: 30)
      // Three whole pieces of three bytes remain, and one byte.
      #expect(unsafe SDL_RWread(operations, &bytes, 3, 10) == 3)
      return bytes.prefix(9).reduce(0) { $0 + Int($1) }
    }
    #expect(sum == (90..<99).reduce(0, +))
  }
}
