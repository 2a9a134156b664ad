import Harness

@testable import FrameTiming
@testable import GridEngine

/// Live data: each frame changes a list of 100,000 items in 29 places, by edits of the current snapshot or
/// by a new snapshot of the whole list. Both are measured alternately, from the first change of the
/// snapshot to the end of the layout that shows it.
@MainActor
enum LiveEdits {
  private static let count = 100_000
  private static let frames = 240

  static func run(isMeasured: Bool, _ limits: inout Limits) {
    let kind = isMeasured ? "measured rows" : "tiles of one size"
    print("\n100,000 items, 29 scattered edits in each frame, \(kind)")
    let (edited, replaced) = (Feed(isMeasured: isMeasured), Feed(isMeasured: isMeasured))
    var edits: [Double] = []
    var lists: [Double] = []
    for frame in 0..<frames {
      let (edit, list) = (edited.showEdits(), replaced.showWholeList())
      // The first frames warm up.
      guard frame >= 10 else { continue }
      edits.append(edit)
      lists.append(list)
    }
    guard edited.items == replaced.items else { fatalError("the lists differ") }
    print("  \(figures("edits of the snapshot", edits))\n  \(figures("a new snapshot", lists))")
    let ratio = Spread(of: edits).median / Spread(of: lists).median
    limits.check("live data, \(kind): edits of a whole list", ratio: ratio, atMost: 0.5)
  }

  private static func figures(_ name: String, _ times: [Double]) -> String {
    let sorted = times.sorted()
    let (p50, p99) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    return "\(name): p50 \(inWords(p50)), p99 \(inWords(p99))"
  }
}

/// A list on a screen, and random edits that are the same for each feed.
@MainActor
private final class Feed {
  private let screen: Screen<Int>
  private var random = SplitMix64(seed: 29)
  private(set) var items = Array(0..<100_000)
  private var next = 100_000

  init(isMeasured: Bool) { screen = Screen(Self.snapshot(items), isMeasured: isMeasured) }

  private static func snapshot(_ items: [Int]) -> DiffableDataSourceSnapshot<Int, Int> {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(items)
    return snapshot
  }

  /// Edits the displayed snapshot and shows it. Returns the processor time in nanoseconds.
  func showEdits() -> Double {
    let edits = makeEdits()
    let start = threadTime()
    var snapshot = screen.source.snapshot()
    for edit in edits {
      switch edit {
      case .insert(let new, let item): try? snapshot.insertItems([new], beforeItem: item)
      case .delete(let item): snapshot.deleteItems([item])
      case .move(let item, let other): try? snapshot.moveItem(item, afterItem: other)
      }
    }
    screen.show(snapshot)
    let time = threadTime() - start
    items = snapshot.itemIdentifiers
    return time
  }

  /// Shows the list after the edits as a new snapshot. Returns the processor time in nanoseconds.
  func showWholeList() -> Double {
    for edit in makeEdits() {
      switch edit {
      case .insert(let new, let item): items.insert(new, at: index(of: item))
      case .delete(let item): items.remove(at: index(of: item))
      case .move(let item, let other):
        items.remove(at: index(of: item))
        items.insert(item, at: index(of: other) + 1)
      }
    }
    let start = threadTime()
    screen.show(Self.snapshot(items))
    return threadTime() - start
  }

  private func index(of item: Int) -> Int { items.firstIndex(of: item) ?? 0 }

  private enum Edit {
    case insert(Int, before: Int)
    case delete(Int)
    case move(Int, after: Int)
  }

  /// Returns ten insertions, ten deletions and nine moves of different items.
  private func makeEdits() -> [Edit] {
    var touched: Set<Int> = []
    func item() -> Int {
      while true {
        let item = items[Int.random(in: 0..<items.count, using: &random)]
        if touched.insert(item).inserted { return item }
      }
    }
    return (0..<29).map { number in
      switch number % 3 {
      case 0:
        next += 1
        return .insert(next - 1, before: item())
      case 1: return .delete(item())
      default: return .move(item(), after: item())
      }
    }
  }
}
