import Foundation
import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridImages

struct SourcePathTests {
  @Test func `a plain name is not escaped`() {
    #expect(SourcePath.string(fromBytes: "/a/Bäume 한글 😀.jpg".utf8) == "/a/Bäume 한글 😀.jpg")
    #expect(SourcePath.bytes(of: "/a/é.jpg") == Array("/a/é.jpg".utf8))
  }

  @Test(arguments: Seeds.chosen)
  func `bytes of any path survive the conversion to a string and back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(500) {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        [UInt8.random(in: 1...255, using: &random), 0xEE, 0xBF, 0x80, 0x41, 0xC3, 0xF0]
          .randomElement(using: &random) ?? 1
      }
      #expect(SourcePath.bytes(of: SourcePath.string(fromBytes: bytes)) == bytes, "seed \(seed)")
    }
  }

  @Test func `an image whose name is not UTF-8 is decoded`() throws {
    let fixture = try DecodingFixture()
    let path = Array(fixture.folder.file("caf").utf8) + [0xE9] + Array(".jpg".utf8)
    let file = unsafe (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      unsafe open($0.baseAddress!, O_WRONLY | O_CREAT, 0o600)
    }
    let bytes = JPEGFile(.checker).bytes
    #expect(unsafe write(file, bytes, bytes.count) == bytes.count)
    close(file)
    _ = try fixture.decode(SourcePath.string(fromBytes: path), width: 20, height: 20)
  }
}
