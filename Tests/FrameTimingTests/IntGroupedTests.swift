import Testing

@testable import FrameTiming

struct IntGroupedTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (100_000, "100,000"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `digits are grouped by three`(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
  }
}
