import Testing

@testable import Lab

/// Tests the simulated cost of cells.
struct CellCostTests {
  @Test func `an item always has the same cost, and items have different costs`() {
    let cost = CellCost(milliseconds: 2...8)
    let costs = (0..<1_000).map { cost.milliseconds(for: "photos/\($0).jpg") }
    #expect(costs == (0..<1_000).map { cost.milliseconds(for: "photos/\($0).jpg") })
    #expect(costs.allSatisfy { (2...8).contains($0) })
    let mean = costs.reduce(0, +) / 1_000
    #expect(abs(mean - 5) < 0.2, "costs are spread over the whole range")
    #expect(costs.min()! < 2.1)
    #expect(costs.max()! > 7.9)
  }

  @Test(arguments: [("2-8", 2.0...8.0), ("0.5", 0.5...0.5), ("0-0", 0...0)])
  func `a cost is one number or a range`(text: String, range: ClosedRange<Double>) {
    #expect(CellCost(argument: text)?.milliseconds == range)
  }

  @Test(arguments: ["", "8-2", "-1", "1-2-3", "many", "5-101", "nan"])
  func `any other text is refused`(text: String) { #expect(CellCost(argument: text) == nil) }
}
