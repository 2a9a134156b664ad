import FrameTiming
import SystemFiles
import TestSupport
import Testing

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
}
