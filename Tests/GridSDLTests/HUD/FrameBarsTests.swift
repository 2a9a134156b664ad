import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct FrameBarsTests {
  private func bars(_ records: [FrameRecord], scale: Double = 1) -> FrameBars {
    var bars = FrameBars(layout: HUDSamples.layout, scale: scale)
    bars.rebuild(from: HUDSamples.ring(records), period: HUDSamples.period)
    return bars
  }

  private var graph: Rect { HUDSamples.layout.bars }

  @Test func `one period is a third of the graph's height`() {
    let bars = bars([HUDSamples.record(0, phases: [.wait: HUDSamples.period])])
    let bar = bars.phases[FramePhase.wait.rawValue][0]
    #expect(bar.height == graph.height / 3)
    #expect(bar.maxY == graph.maxY && bar.maxX == graph.maxX && bar.width == 2)
  }

  @Test func `phases are stacked in their order without gaps`() {
    let times: [FramePhase: Double] = [.update: 5, .layout: 3, .draw: 4, .wait: 10]
    let bars = bars([HUDSamples.record(0, phases: times)], scale: 2)
    var bottom = graph.maxY
    for phase in FramePhase.allCases where times[phase] != nil {
      let part = bars.phases[phase.rawValue][0]
      #expect(part.maxY == bottom)
      #expect(abs(part.height - bars.height(of: times[phase]!, period: HUDSamples.period)) <= 0.5)
      bottom = part.minY
    }
    #expect(bars.phases[FramePhase.input.rawValue].isEmpty)
  }

  @Test func `bars are clipped at three periods`() {
    let bars = bars([HUDSamples.record(0, phases: [.update: 40, .wait: 500], missed: 3)])
    #expect(bars.phases[FramePhase.wait.rawValue][0].minY == graph.minY)
  }

  @Test func `a hitch is a full-height stripe with the number of missed refreshes on a flag`() {
    var records = (0..<20).map { HUDSamples.record($0) }
    records[14] = HUDSamples.record(14, missed: 2)
    let bars = bars(records)
    let left = graph.maxX - 6 * 2
    let band = HUDSamples.layout.band
    #expect(
      bars.missed == [Rect(x: left, y: band.minY, width: 2, height: band.height + graph.height)])
    #expect(bars.flags.map(\.missed) == [2])
    #expect(bars.flags[0].rect.midX == left + 1)
  }

  @Test func `flags show one character`() {
    #expect([0, 1, 9, 10, 250].map(FrameBars.digits) == ["!", "1", "9", "+", "+"])
  }

  @Test func `absorbed frames are ticks, and excluded frames are whole bars`() {
    let bars = bars([
      HUDSamples.record(0, exclusion: .warmUp), HUDSamples.record(1, isAbsorbed: true),
      HUDSamples.record(2, mark: "F5"),
    ])
    #expect(bars.excluded.map(\.minX) == [graph.maxX - 6])
    #expect(bars.absorbed.map(\.minX) == [graph.maxX - 4])
    #expect(bars.absorbed[0].maxY == graph.minY)
    #expect(bars.marks.map(\.midX) == [graph.maxX - 1])
    #expect(bars.missed.isEmpty)
  }

  @Test(arguments: Seeds.chosen, [1.0, 1.5, 2.0])
  func `bars stay in the graph, and flags never overlap`(seed: UInt64, scale: Double) {
    var random = SplitMix64(seed: seed)
    let records = (0..<600).map { frame in
      HUDSamples.record(
        frame,
        phases: [
          .update: Double.random(in: 0...80, using: &random),
          .wait: Double.random(in: 0...20, using: &random),
        ], missed: Int.random(in: 0...3, using: &random))
    }
    let bars = bars(records, scale: scale)
    let layout = HUDSamples.layout
    for rect in bars.phases.joined() {
      #expect(rect.minX >= graph.minX && rect.minY >= graph.minY && rect.maxY <= graph.maxY)
      let height = (graph.maxY - rect.minY) * scale
      #expect(abs(height - height.rounded()) < 1e-9)
    }
    for rect in bars.missed { #expect(rect.minX >= layout.band.minX) }
    for (flag, next) in zip(bars.flags, bars.flags.dropFirst()) {
      #expect(next.rect.maxX <= flag.rect.minX - 1)
    }
    #expect(bars.missed.count == records.suffix(240).count { $0.outcome.missed > 0 })
  }

  @Test func `a thousand frames use no more memory than the first`() {
    var bars = FrameBars(layout: HUDSamples.layout, scale: 1)
    var list = DrawList()
    func room() -> [Int] {
      bars.phases.map(\.capacity) + [
        bars.excluded.capacity, bars.missed.capacity, bars.flags.capacity, bars.absorbed.capacity,
        bars.marks.capacity,
      ]
    }
    let before = room()
    let ring = FrameRing()
    for record in HUDSamples.mixed(count: 1000) {
      ring.append(record)
      // The list releases the arrays before they are refilled, so none is copied.
      list.removeAll()
      bars.rebuild(from: ring, period: HUDSamples.period)
      bars.draw(.dark, into: &list)
    }
    #expect(room() == before)
  }
}
