import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct PictureOrderTests {
  private let photos = (0..<4).map { PictureID(number: UInt32($0)) }

  private func attributes(
    sizes: [Int64] = [0, 0, 0, 0], moments: [Int64] = [0, 0, 0, 0]
  ) -> PictureAttributes {
    var attributes = PictureAttributes()
    attributes.grow(to: sizes.count)
    for number in sizes.indices {
      let photo = PictureID(number: UInt32(number))
      attributes.set(FileVersion(size: sizes[number], modified: 0), of: photo)
      attributes.set(moments[number], .known, of: photo)
    }
    return attributes
  }

  @Test func `sorting by name keeps the listed order`() {
    let sections = PictureOrder.name.arranged(photos.reversed(), by: PictureAttributes())
    #expect(sections.map(\.month) == [.none])
    #expect(sections.map(\.photos) == [photos.reversed()])
  }

  @Test func `sorting by size begins with the largest, in a stable order`() {
    let sections = PictureOrder.size.arranged(photos, by: attributes(sizes: [1, 3, 1, 2]))
    #expect(sections.map(\.month) == [.none])
    #expect(sections.map { $0.photos.map(\.index) } == [[1, 3, 0, 2]])
  }

  @Test func `photos are grouped by month, the newest first, in a stable order`() {
    let may: Int64 = 20_230_530_100_000
    let june: Int64 = 20_240_602_100_000
    let months = PictureOrder.month.arranged(
      photos, by: attributes(moments: [may - 1, june, may, june]))
    #expect(months.map(\.month.number) == [202_406, 202_305])
    #expect(months.map { $0.photos.map(\.index) } == [[1, 3], [2, 0]])
  }

  @Test(arguments: Seeds.chosen)
  func `months agree with a stable sort`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let moments = (0..<500).map { _ in
      Int64.random(in: 2019...2021, using: &random) * 10_000_000_000
        + Int64.random(in: 1...12, using: &random) * 100_000_000
        + Int64.random(in: 1...3, using: &random)
    }
    let photos = moments.indices.map { PictureID(number: UInt32($0)) }.shuffled(using: &random)
    let months = PictureOrder.month.arranged(
      photos, by: attributes(sizes: Array(repeating: 0, count: 500), moments: moments))
    let expected = Set(moments).sorted(by: >).flatMap { moment in
      photos.filter { moments[$0.index] == moment }
    }
    #expect(months.flatMap(\.photos) == expected)
    #expect(Set(months.map(\.month)).count == months.count)
    for (month, photos) in months {
      #expect(photos.allSatisfy { PictureMonth(of: moments[$0.index]) == month })
    }
  }

  /// Compares each order and direction with a list from which the first photo is taken repeatedly.
  @Test(arguments: Seeds.chosen)
  func `each order and direction agrees with repeated search for the first photo`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(20) {
      let count = Int.random(in: 0..<40, using: &random)
      let sizes = (0..<count).map { _ in Int64.random(in: 0..<5, using: &random) }
      let moments = (0..<count).map { _ in
        Int64.random(in: 0..<4, using: &random) * 20_240_115_000_000
      }
      let photos = (0..<count).map { PictureID(number: UInt32($0)) }.shuffled(using: &random)
      let attributes = attributes(sizes: sizes, moments: moments)
      for order in PictureOrder.allCases {
        for isReversed in [false, true] {
          let sections = order.arranged(photos, by: attributes, isReversed: isReversed)
          var left = isReversed ? photos.reversed() : photos
          for photo in sections.flatMap(\.photos) {
            let keys = left.map { order == .size ? sizes[$0.index] : moments[$0.index] }
            let wanted = order == .name ? keys.first : isReversed ? keys.min() : keys.max()
            let first = keys.firstIndex { $0 == wanted }
            #expect(first.map { left.remove(at: $0) } == photo, "\(order), \(isReversed)")
          }
          #expect(left.isEmpty)
          #expect(Set(sections.map(\.month)).count == sections.count)
          for (month, photos) in sections where order == .month {
            #expect(photos.allSatisfy { PictureMonth(of: moments[$0.index]) == month })
          }
        }
      }
    }
  }

  @Test func `each order has a title, and each direction another name`() {
    let names = PictureOrder.allCases.flatMap { order in
      [order.title, order.direction(isReversed: false), order.direction(isReversed: true)]
    }
    #expect(Set(names).count == 9 && !names.contains(""))
  }

  @Test func `the next order after the last is the first`() {
    var order = PictureOrder.name
    var seen: Set<PictureOrder> = []
    for _ in PictureOrder.allCases {
      seen.insert(order)
      order = order.next
    }
    #expect(seen.count == PictureOrder.allCases.count)
    #expect(order == .name)
  }
}
