import FrameTiming
import TestSupport
import Testing

@testable import GridImages

struct MessageCodingTests {
  @Test func `values arrive as they were written`() throws {
    var writer = MessageWriter()
    writer.write(Int64.min)
    writer.write(UInt16(0xABCD))
    writer.write([1, 2, 3] as [UInt8])
    ["", "a\u{0}b", "é"].write(to: &writer)
    Optional<Int32>.none.write(to: &writer)
    Optional<Int32>(-7).write(to: &writer)
    var reader = MessageReader(writer.bytes[...])
    #expect(try reader.integer(Int64.self) == .min)
    #expect(try reader.integer(UInt16.self) == 0xABCD)
    #expect(try reader.content() == [1, 2, 3])
    #expect(try [String](from: &reader) == ["", "a\u{0}b", "é"])
    #expect(try Int32?(from: &reader) == nil)
    #expect(try Int32?(from: &reader) == -7)
    try reader.end()
  }

  @Test func `a message that is shorter or longer than its value is refused`() {
    let bytes = ["one", "two"].messageBytes
    for count in 0..<bytes.count {
      #expect(throws: MalformedMessage.self) { try [String](message: bytes[..<count]) }
    }
    #expect(throws: MalformedMessage.self) { try [String](message: (bytes + [0])[...]) }
  }

  @Test func `a number of values that no message can contain takes no memory`() {
    #expect(throws: MalformedMessage.self) {
      try [String](message: [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3])
    }
    #expect(throws: MalformedMessage.self) { try Bool(message: [2]) }
    #expect(throws: MalformedMessage.self) { try String(message: [1, 0, 0, 0, 0xFF]) }
  }

  @Test(arguments: Seeds.chosen)
  func `bytes of a hostile process are a message or none`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        UInt8.random(in: 0...3, using: &random)
      }
      _ = try? FileProcessMessage(bytes[...], -1)
      _ = try? OpenCall.Answer(message: bytes[...])
      _ = try? [FileProperties?](message: bytes[...])
    }
  }
}
