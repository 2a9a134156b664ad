import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// A row of the recorded cases: a viewport of 310, groups of 100, 256 and 100.
private struct Row: CustomTestStringConvertible {
  var name: String
  var extent: Double
  var spacing: Double
  var count: Int

  static let all: [Row] = [("a", 100.0, 8.0), ("b", 256, 8), ("c", 100, 0)].flatMap { row in
    [3, 8].map { Row(name: row.0, extent: row.1, spacing: row.2, count: $0) }
  }

  var testDescription: String { "\(name), \(count)" }

  func rest(_ rule: RowSnapping) -> OrthogonalSnapping<UniformRowGroups> {
    OrthogonalSnapping(
      rule: rule,
      groups: UniformRowGroups(count: count, groupExtent: extent, spacing: spacing), viewport: 310)
  }
}

private let requested = [0.0, 40, 130, 200, 300, 400, 700]

@Suite struct `Snapping of rows` {
  @Test(
    arguments: zip(
      Row.all,
      [
        [0.0, 6, 6, 6, 6, 6, 6], [0, 40, 130, 200, 300, 400, 546],
        [0, 40, 130, 200, 300, 400, 474], [0, 40, 130, 200, 300, 400, 700],
        [0, 0, 0, 0, 0, 0, 0], [0, 40, 130, 200, 300, 400, 490],
      ]))
  fileprivate func `a continuous row rests anywhere`(row: Row, recorded: [Double]) {
    #expect(requested.map { row.rest(.continuous).rest(for: $0) } == recorded)
  }

  @Test(
    arguments: zip(
      Row.all,
      [
        [0.0, 6, 6, 6, 6, 6, 6], [0, 0, 0, 310, 310, 310, 546],
        [0, 0, 0, 310, 310, 310, 474], [0, 0, 0, 310, 310, 310, 620],
        [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 310, 310, 310, 490],
      ]))
  fileprivate func `a paging row rests at multiples of its viewport`(
    row: Row, recorded: [Double]
  ) {
    #expect(requested.map { row.rest(.paging).rest(for: $0) } == recorded)
  }

  @Test(
    arguments: zip(
      Row.all,
      [
        [0.0, 6, 6, 6, 6, 6, 6], [0, 0, 108, 216, 324, 432, 546],
        [0, 0, 0, 264, 264, 474, 474], [0, 0, 0, 264, 264, 528, 792],
        [0, 0, 0, 0, 0, 0, 0], [0, 0, 100, 200, 300, 400, 490],
      ]))
  fileprivate func `leading boundaries and group pages rest at the starts of groups`(
    row: Row, expected: [Double]
  ) {
    #expect(requested.map { row.rest(.groupLeadingBoundary).rest(for: $0) } == expected)
    #expect(requested.map { row.rest(.groupPaging).rest(for: $0) } == expected)
  }

  @Test(
    arguments: zip(
      Row.all,
      [
        [3.0, 3, 111, 111, 111, 111, 111], [3, 3, 111, 219, 327, 435, 651],
        [-27, -27, 237, 237, 237, 501, 501], [-27, -27, 237, 237, 237, 501, 765],
        [-5, -5, 95, 95, 95, 95, 95], [-5, -5, 95, 195, 295, 395, 595],
      ]))
  fileprivate func `a centered row rests with a group in the middle, even if the row fits`(
    row: Row, expected: [Double]
  ) {
    #expect(requested.map { row.rest(.groupPagingCentered).rest(for: $0) } == expected)
  }

  @Test func `the largest offsets equal the recorded ones`() {
    #expect(Row.all.map { $0.rest(.continuous).largest } == [6, 546, 474, 1794, 0, 490])
  }

  @Test func `a centered row starts with its first group in the middle`() {
    #expect(Row.all[1].rest(.groupPagingCentered).start == -105)
    #expect(Row.all[1].rest(.groupPagingCentered).range == -105...651)
    #expect(Row.all[1].rest(.groupPaging).start == 0)
  }

  @Test(arguments: Seeds.chosen)
  func `each rule agrees with a naive implementation`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(500) {
      let row = Row(
        name: "random", extent: Double(Int.random(in: 20...400, using: &random)),
        spacing: Double(Int.random(in: 0...20, using: &random)),
        count: Int.random(in: 1...12, using: &random))
      let offset = Double(Int.random(in: -300...5000, using: &random))
      for rule in RowSnapping.allCases {
        #expect(
          row.rest(rule).rest(for: offset) == row.naiveRest(rule, for: offset),
          "\(rule) of \(row) requested \(offset)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `measured groups of equal size rest like uniform groups`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      let row = Row(
        name: "random", extent: 120, spacing: 8, count: .random(in: 1...9, using: &random))
      let offset = Double.random(in: -200...1500, using: &random)
      for rule in RowSnapping.allCases {
        let measured = OrthogonalSnapping(
          rule: rule,
          groups: MeasuredRowGroups(extents: Array(repeating: 120, count: row.count), spacing: 8),
          viewport: 310)
        #expect(measured.rest(for: offset) == row.rest(rule).rest(for: offset))
      }
    }
  }

  @Test func `groups of different lengths rest at their own starts and centers`() {
    let groups = MeasuredRowGroups(extents: [100, 200, 50, 300, 400], spacing: 10)
    let leading = OrthogonalSnapping(rule: .groupPaging, groups: groups, viewport: 310)
    #expect(
      [0, 60, 200, 330, 700, 800].map { leading.rest(for: $0) } == [0, 110, 110, 320, 690, 780])
    let centered = OrthogonalSnapping(rule: .groupPagingCentered, groups: groups, viewport: 310)
    #expect(centered.range == -105...735)
    #expect(centered.rest(for: 70) == 55)
  }

  @Test func `a row without groups rests at its start`() {
    for rule in RowSnapping.allCases {
      let rest = OrthogonalSnapping(
        rule: rule, groups: MeasuredRowGroups(extents: [], spacing: 8), viewport: 310)
      #expect(rest.rest(for: 100) == 0)
      #expect(rest.next(after: 0, forward: true) == 0)
      #expect(rest.rest(from: 0, releasedAt: 0, velocity: 500, landing: 100) == 0)
    }
  }
}

extension Row {
  /// The rule from which the recorded positions follow, computed naively.
  fileprivate func naiveRest(_ rule: RowSnapping, for offset: Double) -> Double {
    let pitch = rule == .paging ? 310 : extent + spacing
    let largest = max(0, Double(count) * (extent + spacing) - spacing - 310)
    switch rule {
    case .continuous:
      return min(max(offset, 0), largest)
    case .groupLeadingBoundary, .paging, .groupPaging:
      if offset >= largest { return largest }
      return min(max((offset / pitch).rounded(), 0) * pitch, largest)
    case .groupPagingCentered:
      let stops = (0..<count).map { Double($0) * pitch + extent / 2 - 155 }
      return stops.reversed().min { abs($0 - offset) < abs($1 - offset) }!
    }
  }
}
