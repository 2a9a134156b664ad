import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct MonthIndexTests {
  /// Returns random months, the latest first, with at least one photo each.
  private func sections(
    using random: inout SplitMix64
  ) -> [(month: PictureMonth, count: Int)] {
    let months = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Int.random(in: 1999...2024, using: &random) * 100 + Int.random(in: 1...12, using: &random)
    }
    let undated = Bool.random(using: &random) ? [0] : []
    return Set(months + undated).sorted(by: >).map {
      (PictureMonth(number: $0), Int.random(in: 1...9, using: &random))
    }
  }

  @Test(arguments: Seeds.chosen)
  func `months begin where a list of all photos has them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let sections = sections(using: &random)
      let index = MonthIndex(sections)
      let photos = sections.flatMap { Array(repeating: $0.month, count: $0.count) }
      #expect(index.photoCount == photos.count)
      #expect(index.months == sections.map(\.month))
      for (section, month) in index.months.enumerated() {
        let range = index.photos(ofSection: section)
        #expect(range == photos.firstIndex(of: month)!..<photos.lastIndex(of: month)! + 1)
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a year starts with its first month`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let index = MonthIndex(sections(using: &random))
      let years = Set(index.months.map { $0.number / 100 }).subtracting([0])
      let expected = years.compactMap { year in
        index.months.firstIndex { $0.number / 100 == year }
      }
      #expect(index.yearStarts == expected.sorted())
    }
  }

  @Test func `photos without a date begin no year`() {
    let index = MonthIndex([(PictureMonth(number: 202_405), 2), (.none, 3)])
    #expect(index.yearStarts == [0])
    #expect(index.photos(ofSection: 1) == 2..<5)
  }
}
