import TestSupport
import Testing

@testable import GridLayout

/// Compares closed-form, indexed and flowing rows with ``NaiveRows``.
struct RowModelTests {
  @Test(arguments: Seeds.chosen)
  func `rows of random sections agree with a sequential search`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: false)
    for step in 0..<Seeds.iterations(300) {
      let plan = SectionPlan(
        layouts.section(), configuration: layouts.configuration(),
        environment: layouts.environment())
      let count = Int.random(in: 0...40, using: &layouts.random)
      let rows = SectionLayout(plan, itemCount: count).rows
      expectSame(rows, NaiveRows(plan, itemCount: count), "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: Seeds.chosen)
  func `measured rows agree with a sequential search`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: true)
    for step in 0..<Seeds.iterations(300) {
      let plan = SectionPlan(
        layouts.section(), configuration: layouts.configuration(),
        environment: layouts.environment())
      let count = Int.random(in: 1...40, using: &layouts.random)
      let section = SectionLayout(plan, itemCount: count)
      var measured: [Int: MeasuredSize] = [:]
      for _ in 0..<Int.random(in: 0...30, using: &layouts.random) {
        let item = Int.random(in: 0..<count, using: &layouts.random)
        // The index keeps quarters of points exactly.
        let size = MeasuredSize(
          width: Double(Int.random(in: 40...400, using: &layouts.random)) / 4,
          height: Double(Int.random(in: 40...400, using: &layouts.random)) / 4)
        measured[item] = size
      }
      section.setAll(measured)
      guard section.measuredRows != nil else { continue }
      expectSame(
        section.rows, NaiveRows(plan, itemCount: count, measured: measured),
        "seed \(seed), step \(step)")
      // If each item has its leaf, measuring one by one gives the same result in any order.
      guard !plan.flows else { continue }
      let other = SectionLayout(plan, itemCount: count)
      for item in measured.keys.sorted().shuffled(using: &layouts.random) {
        other.setMeasured(measured[item]!, forItem: item)
        if Bool.random(using: &layouts.random) { _ = other.settleSizes() }
      }
      _ = other.settleSizes()
      other.arrange()
      expectSame(
        other.rows, NaiveRows(plan, itemCount: count, measured: measured),
        "one by one, seed \(seed), step \(step)")
    }
  }

  private func expectSame(_ rows: any RowModel, _ naive: NaiveRows, _ comment: Comment) {
    #expect(rows.rowCount == naive.rows.count, comment)
    guard rows.rowCount == naive.rows.count else { return }
    // The index keeps lengths as 32-bit numbers.
    #expect(abs(rows.extent - naive.extent) < 0.01, comment)
    for (index, row) in naive.rows.enumerated() {
      let found = rows.row(index)
      #expect(abs(found.start - row.start) < 0.01, "\(comment), row \(index)")
      #expect(found.firstItem == row.firstItem, "\(comment), row \(index)")
      #expect(found.itemCount == row.itemCount, "\(comment), row \(index)")
      #expect(found.solution == row.solution, "\(comment), row \(index)")
      #expect(rows.row(ofItem: row.firstItem) == index, comment)
      #expect(rows.row(ofItem: row.firstItem + row.itemCount - 1) == index, comment)
    }
  }
}
