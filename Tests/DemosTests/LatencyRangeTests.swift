import Testing

@testable import Demos

struct LatencyRangeTests {
  @Test(arguments: [
    ("500-2000", 500...2000), ("0-0", 0...0), ("250", 250...250),
  ])
  func `a latency is a range or a number`(_ argument: String, _ range: ClosedRange<Int>) {
    #expect(LatencyRange(argument: argument)?.milliseconds == range)
  }

  @Test(arguments: ["", "-", "9-1", "-5", "1-2-3", "a-b", "0-60001", "1.5"])
  func `an invalid latency is refused`(_ argument: String) {
    #expect(LatencyRange(argument: argument) == nil)
  }
}
