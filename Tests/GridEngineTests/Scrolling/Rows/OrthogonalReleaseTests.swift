import Testing

@testable import GridEngine

@Suite struct `Release of orthogonal rows` {
  /// Eight groups of 100 with spacing of 8, in a viewport of 310: stops 0, 108, …, 540, 546.
  private func row(_ rule: RowSnapping) -> OrthogonalSnapping<UniformRowGroups> {
    OrthogonalSnapping(
      rule: rule, groups: UniformRowGroups(count: 8, groupExtent: 100, spacing: 8), viewport: 310)
  }

  @Test func `a free fling rests at its landing, or at the nearest group`() {
    let landing = 410.0
    #expect(row(.continuous).rest(from: 0, releasedAt: 40, velocity: 900, landing: landing) == 410)
    #expect(
      row(.groupLeadingBoundary).rest(from: 0, releasedAt: 40, velocity: 900, landing: landing)
        == 432)
  }

  @Test(arguments: [(RowSnapping.groupPaging, 108.0), (.paging, 310), (.groupPagingCentered, 3)])
  func `with paging one gesture moves by one stop, however fast`(
    rule: RowSnapping, expected: Double
  ) {
    let row = row(rule)
    let start = row.start
    #expect(
      row.rest(from: start, releasedAt: start + 20, velocity: 5000, landing: 2500) == expected)
    #expect(
      row.rest(from: expected, releasedAt: expected - 20, velocity: -5000, landing: -2500) == start)
  }

  @Test func `a gentle flick moves by one stop although it would land nearer to the first`() {
    #expect(row(.groupPaging).rest(from: 108, releasedAt: 112, velocity: 220, landing: 130) == 216)
    #expect(row(.groupPaging).rest(from: 108, releasedAt: 104, velocity: -220, landing: 80) == 0)
  }

  @Test func `a flick back towards the start of the gesture returns to it`() {
    #expect(row(.groupPaging).rest(from: 216, releasedAt: 180, velocity: 400, landing: 210) == 216)
    #expect(row(.groupPaging).rest(from: 216, releasedAt: 250, velocity: -400, landing: 220) == 216)
  }

  @Test func `a drag over several groups rests at the nearest group`() {
    #expect(row(.groupPaging).rest(from: 0, releasedAt: 320, velocity: 0, landing: 320) == 324)
    #expect(row(.groupPaging).rest(from: 0, releasedAt: 320, velocity: 900, landing: 500) == 324)
  }

  @Test func `a flick at an end stays there`() {
    #expect(row(.groupPaging).rest(from: 546, releasedAt: 546, velocity: 900, landing: 900) == 546)
    #expect(row(.groupPaging).rest(from: 0, releasedAt: -20, velocity: -900, landing: -200) == 0)
    #expect(row(.groupPaging).rest(from: 540, releasedAt: 541, velocity: 300, landing: 545) == 546)
  }

  @Test func `keys and wheels move from stop to stop`() {
    let row = row(.groupPaging)
    var offset = 0.0
    var stops: [Double] = []
    for _ in 0..<8 {
      offset = row.next(after: offset, forward: true)
      stops.append(offset)
    }
    #expect(stops == [108, 216, 324, 432, 540, 546, 546, 546])
    #expect(row.next(after: 546, forward: false) == 540)
    #expect(self.row(.continuous).next(after: 100, forward: true) == 410)
  }
}
