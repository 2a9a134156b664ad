import TestSupport
import Testing

@testable import FrameReports

@MainActor struct ComparedLoadTests {
  /// Returns a recording beside other programs that used `load` percent of the processors.
  private func recording(_ work: Workload, load: Double?, seed: UInt64) -> Recording {
    var recording = SimulatedRecording.recording()
    recording.records = SimulatedRecording.records(frames: 600, work: work, seed: seed)
      .filter(\.outcome.isCounted)
    recording.sidecar?.load = load.map {
      var figures = LoadFigures(processors: 2)
      figures.others = [$0 - 5, $0 + 5]
      return figures
    }
    return recording
  }

  private let smooth = Workload.steady(3)
  private let rough = Workload.some(share: 0.03, of: 40...60)

  /// Compares two recordings with work and load.
  private func compared(
    _ a: (work: Workload, load: Double?), _ b: (work: Workload, load: Double?)
  ) -> Comparison {
    Comparison(
      recording(a.work, load: a.load, seed: 1), recording(b.work, load: b.load, seed: 2),
      bootstrap: BlockBootstrap(resamples: 200))
  }

  @Test func `a verdict that unequal load may explain is withheld`() {
    let worse = compared((smooth, 10), (rough, 60))
    #expect(worse.verdict == .cannotTell)
    #expect(
      worse.reason == "record both with the same load: other programs used 10 and 60 % of the"
        + " processors")
    #expect(worse.lines.allSatisfy { $0.verdict == nil })
    #expect(compared((rough, 60), (smooth, 10)).verdict == .cannotTell)
    #expect(compared((smooth, 10), (smooth, 60)).verdict == .cannotTell)
  }

  @Test func `a verdict in spite of the load stands, and the load is stated`() {
    let better = compared((rough, 10), (smooth, 60))
    #expect(better.verdict == .better)
    #expect(ComparisonText(comparison: better).text.contains("unequal load: other programs used"))
    #expect(compared((smooth, 60), (rough, 10)).verdict == .worse)
  }

  @Test(arguments: [(10.0, 19.0), (50, 50), (nil, 80), (nil, nil)] as [(Double?, Double?)])
  func `equal and unknown loads change no verdict`(first: Double?, second: Double?) {
    let worse = compared((smooth, first), (rough, second))
    #expect(worse.verdict == .worse)
    #expect(!ComparisonText(comparison: worse).text.contains("load"))
  }
}
