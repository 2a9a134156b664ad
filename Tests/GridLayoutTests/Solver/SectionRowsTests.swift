import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

struct SectionRowsTests {
  private static let range = 10.0...210.0

  /// Returns the sections of each row: as many as fit, one at a time.
  private func naiveRows(_ requests: [SectionRows.Request?], spacing: Double) -> [[Int]] {
    func fits(_ sections: ArraySlice<Int>) -> Bool {
      if sections.count == 1 { return true }
      let extents = sections.compactMap { requests[$0]?.extent }
      guard extents.count == sections.count else { return false }
      let length = extents.reduce(0, +) + spacing * Double(extents.count - 1)
      return length <= Self.range.upperBound - Self.range.lowerBound
    }
    var rest = Array(requests.indices)[...]
    var rows: [[Int]] = []
    while !rest.isEmpty {
      var count = 1
      while count < rest.count, fits(rest.prefix(count + 1)) { count += 1 }
      rows.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return rows
  }

  private func request(using random: inout SplitMix64) -> SectionRows.Request? {
    guard Int.random(in: 0..<6, using: &random) > 0 else { return nil }
    let extent = Double(Int.random(in: 0...200, using: &random))
    return SectionRows.Request(
      extent: Bool.random(using: &random) ? extent : (extent / 5).rounded(), range: Self.range)
  }

  @Test(arguments: Seeds.chosen)
  func `rows agree with a naive distribution, and a change keeps those before it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(300) {
      let spacing = Double(Int.random(in: 0...12, using: &random))
      var requests = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        request(using: &random)
      }
      let places = SectionRows.places(of: requests, spacing: spacing)
      let comment: Comment = "seed \(seed), step \(step)"
      let rows = Dictionary(grouping: places.indices) { places[$0].row }
      let naive = naiveRows(requests, spacing: spacing)
      #expect(naive.indices.map { rows[$0] } == naive, comment)
      for row in naive {
        var end = Self.range.lowerBound
        for section in row {
          guard let request = requests[section] else {
            #expect(row.count == 1 && places[section].crossStart == 0, comment)
            continue
          }
          #expect(places[section].crossStart == end, comment)
          #expect(end + request.extent <= Self.range.upperBound, comment)
          end += request.extent + spacing
        }
      }
      let changed = Int.random(in: 0...requests.count, using: &random)
      if changed < requests.count, Bool.random(using: &random) {
        requests[changed] = request(using: &random)
      } else {
        requests.insert(request(using: &random), at: changed)
      }
      let after = SectionRows.places(of: requests, spacing: spacing)
      let unchanged = naive.flatMap { $0.contains { $0 >= changed } ? [] : $0 }
      #expect(unchanged.allSatisfy { after[$0] == places[$0] }, comment)
    }
  }

  @Test(arguments: 2...24)
  func `equal parts of a row fit into it`(count: Int) {
    let request = SectionRows.Request(extent: 200 / Double(count), range: Self.range)
    let places = SectionRows.places(
      of: Array(repeating: request, count: 2 * count), spacing: 0)
    #expect(places.map(\.row) == (0..<2 * count).map { $0 / count })
  }
}
