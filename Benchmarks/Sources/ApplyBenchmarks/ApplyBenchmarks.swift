import Harness

@testable import FrameTiming
@testable import GridEngine

/// `ApplyBenchmarks`: the cost of displaying a snapshot on the main thread, from the call of
/// `apply` to the end of the layout that displays it, with a screen of 54 cells and without
/// prefetching.
@main
@MainActor
struct ApplyBenchmarks {
  static func main() {
    var limits = Limits(of: "ApplyBenchmarks")
    endToEnd(&limits)
    LiveEdits.run(isMeasured: false, &limits)
    LiveEdits.run(isMeasured: true, &limits)
    PacedApply.run(isMeasured: false, &limits)
    PacedApply.run(isMeasured: true, &limits)
    apply("10,000 items, half replaced, the rest shuffled", churned(10_000), from: list(10_000))
    apply("10,000 items, half replaced", replaced(10_000), from: list(10_000))
    apply("1,000,000 items, half replaced", replaced(1_000_000), from: list(1_000_000))
    apply("1,000,000 items, 10,000 inserted above", inserted(1_000_000), from: list(1_000_000))
    limits.finish()
  }

  /// The most expensive case: 10,000 items, half of them replaced and the others shuffled, with
  /// measured rows whose sizes have to follow their items. The difference is computed on another
  /// thread.
  private static func endToEnd(_ limits: inout Limits) {
    let (oldItems, newItems) = (list(10_000), churned(10_000))
    let (old, new) = (snapshot(oldItems), snapshot(newItems))
    var whole: [Double] = []
    var onMain: [Double] = []
    var heckel: [Double] = []
    for _ in 0..<9 {
      let screen = Screen(old, isMeasured: true)
      let start = ContinuousClock.now
      onMain.append(screen.showAwaiting(new))
      whole.append((ContinuousClock.now - start).nanoseconds)
      heckel.append(timeOfHeckel(from: oldItems, to: newItems))
    }
    let reference = Spread(of: heckel).median
    print("\n10,000 items, heavily churned, measured rows: from the call of apply to the layout")
    let (all, main) = (Spread(of: whole).median, Spread(of: onMain).median)
    print("  whole: \(inWords(all)), of it on the main thread: \(inWords(main))")
    limits.check("churned, whole: of Heckel", ratio: all / reference, atMost: 1.5)
    limits.check("churned, main thread: of Heckel", ratio: main / reference, atMost: 0.25)
  }

  /// Returns the processor time of Heckel's difference between the same lists, in nanoseconds.
  static func timeOfHeckel(from old: [String], to new: [String]) -> Double {
    let start = threadTime()
    blackHole(HeckelDifference(from: old, to: new))
    return threadTime() - start
  }

  private static func apply(_ title: String, _ new: [String], from old: [String]) {
    let old = snapshot(old)
    let new = snapshot(new)
    compare(
      title, rounds: 7,
      [
        Contender("apply and layout", operations: 1, prepare: { Screen(old) }) { $0.show(new) },
        Contender(
          "… with measured rows, the layout that shows it", operations: 1,
          prepare: { Screen(old, isMeasured: true).awaiting(new) }
        ) { $0.view.layoutIfNeeded() },
        Contender("the difference alone", operations: 1, prepare: {}) { _ in
          blackHole(SnapshotDifference(from: old, to: new))
        },
      ])
  }

  static func list(_ count: Int) -> [String] { (0..<count).map { "picture-\($0).jpg" } }

  static func replaced(_ count: Int) -> [String] {
    list(count).enumerated().map { $0.offset % 2 == 0 ? $0.element : "new-\($0.element)" }
  }

  private static func churned(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 1)
    return replaced(count).shuffled(using: &random)
  }

  private static func inserted(_ count: Int) -> [String] {
    (0..<10_000).map { "new-\($0)" } + list(count)
  }

  nonisolated static func snapshot(_ items: [String]) -> DiffableDataSourceSnapshot<Int, String> {
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(items)
    return snapshot
  }
}
