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

  @Test func `phases stack in their order without gap`() {
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

  @Test func `a bar ends at three periods`() {
    let bars = bars([HUDSamples.record(0, phases: [.update: 40, .wait: 500], missed: 3)])
    #expect(bars.phases[FramePhase.wait.rawValue][0].minY == graph.minY)
  }

  @Test func `a missed refresh is a stripe over the whole height with its number on a flag`() {
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

  @Test func `flags say what fits on them`() {
    #expect([0, 1, 9, 10, 250].map(FrameBars.digits) == ["!", "1", "9", "+", "+"])
  }

  @Test func `absorbed frames are ticks and frames that do not count are whole bars`() {
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
  func `all lies in the graph, flags side by side, whatever happens`(seed: UInt64, scale: Double) {
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

  @Test func `a thousand frames take no more room than the first`() {
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
      // The list lets go of the arrays before they are refilled, so none is copied.
      list.removeAll()
      bars.rebuild(from: ring, period: HUDSamples.period)
      bars.draw(.dark, into: &list)
    }
    #expect(room() == before)
  }
}
