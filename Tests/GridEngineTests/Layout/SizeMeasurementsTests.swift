import Testing

@testable import GridEngine

@MainActor
struct SizeMeasurementsTests {
  @Test func `measured sizes are applied to the layout in any order`() {
    let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(10))
    let layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])))
    layout.prepare(
      itemCounts: [3], environment: LayoutEnvironment(containerSize: Size(width: 50, height: 50)))
    var measurements = SizeMeasurements()
    for item in [2, 0] {
      measurements.add(
        Size(width: 50, height: 20), of: ElementID(.cell, at: IndexPath(item: item, section: 0)))
    }
    #expect(!measurements.isEmpty)
    let hasChanged = measurements.apply(to: layout)
    #expect(hasChanged)
    let heights = (0..<3).map {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height
    }
    #expect(heights[0] == 20 && heights[2] == 20)
    measurements.removeAll()
    #expect(measurements.isEmpty)
  }

  @Test func `a possible change of estimates is reported once`() {
    var measurements = SizeMeasurements()
    measurements.invalidateEstimates()
    let taken = [
      measurements.takeEstimatesMayHaveChanged(), measurements.takeEstimatesMayHaveChanged(),
    ]
    #expect(taken == [true, false])
  }
}
