import GridEngine
import Harness

/// `SnapshotBenchmarks`: building and comparing snapshots, compared with Swift's own difference and
/// a plain Heckel.
@main
@MainActor
struct SnapshotBenchmarks {
  private static var limits = Limits(of: "SnapshotBenchmarks")

  static func main() {
    compareBuilding(count: 100_000)
    compareBuilding(count: 1_000_000)
    compareChanging(count: 1_000_000)
    compareDifferences(
      .mix(count: 100_000, deleted: 1000, inserted: 1000, shuffled: 200), ofHeckel: 0.03)
    compareDifferences(.scattered(count: 100_000, deleted: 1000, inserted: 1000, moved: 200))
    compareDifferences(.mix(count: 100_000, deleted: 10_000, inserted: 10_000, shuffled: 2000))
    compareDifferences(.unchanged(count: 100_000), ofHeckel: 0.004)
    compareDifferences(.halfOverlap(count: 10_000), ofHeckel: 0.12)
    compareDifferences(.firstToLast(count: 100_000), moves: 1)
    compareDifferences(.shuffled(count: 100_000))
    limits.finish()
  }

  /// Swift's own difference compares the lists element by element, in time quadratic in the
  /// changes. It is measured only if it ends within a second.
  ///
  /// - Parameters:
  ///   - limit: The maximum time of the difference, as a share of Heckel's time.
  ///   - moves: The maximum number of moves.
  private static func compareDifferences(
    _ lists: Case, ofHeckel limit: Double? = nil, moves: Int? = nil
  ) {
    let old = Case.snapshot(lists.old)
    let new = Case.snapshot(lists.new)
    let difference = SnapshotDifference(from: old, to: new)
    let heckel = HeckelDifference(from: lists.old, to: lists.new)
    var contenders = [
      contender("SnapshotDifference") { SnapshotDifference(from: old, to: new) },
      contender("… with both snapshots built first") {
        SnapshotDifference(from: Case.snapshot(lists.old), to: Case.snapshot(lists.new))
      },
      contender("Heckel") { HeckelDifference(from: lists.old, to: lists.new) },
    ]
    if difference.movedItems.count + difference.insertedItems.count < 3000 {
      contenders.append(
        contender("CollectionDifference") { lists.new.difference(from: lists.old) })
    }
    let medians = compare(lists.title, rounds: 7, contenders)
    print("  moves: \(difference.movedItems.count); Heckel \(heckel.moved.count)")
    if let limit {
      limits.check("\(lists.title): of Heckel", ratio: medians[0] / medians[2], atMost: limit)
    }
    if let moves {
      limits.check("\(lists.title): moves", count: difference.movedItems.count, atMost: moves)
    }
  }

  /// The second of two runs is measured. The lists are then in the caches, as in an app that has
  /// just created one, and not evicted by the previous contender.
  private static func contender<Result>(
    _ name: String, _ difference: @escaping () -> Result
  ) -> Contender {
    Contender(name, operations: 1, prepare: { blackHole(difference()) }) { _ in
      blackHole(difference())
    }
  }

  private static func compareBuilding(count: Int) {
    let items = Case.list(count)
    compare(
      "append \(count) items",
      [
        Contender("snapshot", operations: 1, prepare: {}) { _ in blackHole(Case.snapshot(items)) },
        Contender("Dictionary of places", operations: 1, prepare: {}) { _ in
          var places: [Identifier: Int] = [:]
          places.reserveCapacity(items.count)
          for (index, item) in items.enumerated() { places[item] = index }
          blackHole(places)
        },
      ])
  }

  private static func compareChanging(count: Int) {
    let items = Case.list(count)
    let snapshot = Case.snapshot(items)
    let prepare = {
      var copy = snapshot
      copy.deleteItems([items[0]])
      return copy
    }
    compare(
      "change a snapshot of \(count) items",
      [
        Contender("copy it and append an item", operations: 1, prepare: { snapshot }) { copy in
          try? copy.appendItems([Identifier(high: 0, low: 0)])
        },
        Contender("append one more item", operations: 1, prepare: prepare) { copy in
          try? copy.appendItems([Identifier(high: 0, low: 0)])
        },
        Contender("delete the first item", operations: 1, prepare: prepare) { copy in
          copy.deleteItems([items[1]])
        },
        Contender("delete every tenth item", operations: 1, prepare: prepare) { copy in
          copy.deleteItems(stride(from: 5, to: count, by: 10).map { items[$0] })
        },
        Contender("ask for an item's index", operations: 10_000, prepare: prepare) { copy in
          for item in items[100..<10_100] { blackHole(copy.indexOfItem(item)) }
        },
      ])
  }
}
