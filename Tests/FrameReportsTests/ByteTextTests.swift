import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

struct ByteTextTests {
  static func text(_ value: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(value, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (16.667, 3, "16.667"), (0.0005, 3, "0.001"), (-0.25, 3, "-0.250"), (7, 0, "7"),
    (-0.0001, 3, "0.000"), (.nan, 3, "0.000"), (.infinity, 1, "0.0"), (99.9996, 3, "100.000"),
    (123_456.7, 6, "123456.700000"),
  ])
  func `a number has the given number of decimals, after a point`(
    value: Double, decimals: Int, expected: String
  ) {
    #expect(Self.text(value, decimals: decimals) == expected)
  }

  @Test(arguments: FrameSeeds.chosen)
  func `parsing a written number returns it to the last decimal`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let value = Double.random(in: -1e5...1e5, using: &random)
      let read = Double(Self.text(value, decimals: 3))
      #expect(abs((read ?? .nan) - value) <= 0.000501, "\(value), seed \(seed)")
    }
  }

  @Test(arguments: [0, 7, -42, Int.max, Int.min])
  func `integers are written as Swift writes them`(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
  }
}
