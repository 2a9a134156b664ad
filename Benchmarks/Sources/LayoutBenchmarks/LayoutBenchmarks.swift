import Harness

@testable import GridEngine
@testable import GridLayout

/// `LayoutBenchmarks`: opening, querying and measuring layouts of a thousand and of a million
/// items.
///
///     swift run -c release -Xswiftc -enable-testing LayoutBenchmarks
///
/// With `solve N` it only opens a grid of N fixed items and queries a hundred viewports, so that
/// `valgrind --tool=callgrind` counts exactly these instructions.
///
/// The limits are ratios of a million items to a thousand: nothing may depend on the number of
/// items, except for the depth of a tree.
@main @MainActor
struct LayoutBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "solve", let count = Int(arguments[2]) {
      return solve(count)
    }
    compareAll()
  }

  /// Opens a grid of `count` fixed items and queries the visible items at a hundred offsets.
  private static func solve(_ count: Int) {
    let layout = Layouts.grid(count)
    var seen = 0
    for place in 0..<100 {
      let bounds = Rect(
        x: 0, y: 30 * Double(place), width: 600, height: Layouts.viewportHeight)
      layout.forEachElement(in: bounds, visibleBounds: bounds) { _ in seen += 1 }
    }
    print("\(seen) cells in a hundred viewports of \(count) items")
  }

  private static func compareAll() {
    var limits = Limits(of: "LayoutBenchmarks")
    let (few, many) = (measurements(1_000), measurements(1_000_000))
    for (few, many) in zip(few, many) {
      limits.check(
        "\(few.name): a million of a thousand", ratio: many.time / few.time, atMost: 2)
    }
    limits.finish()
  }

  /// Runs all measurements with `count` items.
  private static func measurements(_ count: Int) -> [(name: String, time: Double)] {
    let questions: [(title: String, contenders: [Contender])] = [
      (
        "open \(count) items",
        [
          Contender("fixed grid", operations: 1, prepare: {}) { _ in
            MainActor.assumeIsolated { blackHole(Layouts.grid(count)) }
          },
          Contender("estimated list", operations: 1, prepare: {}) { _ in
            MainActor.assumeIsolated { blackHole(Layouts.list(count)) }
          },
        ]
      ),
      (
        "elements of a viewport of 60 cells, \(count) items",
        [
          viewport("fixed grid, scrolled", Layouts.grid(count), step: 30),
          viewport("list, unmeasured, scrolled", Layouts.list(count), step: 30),
          viewport("list, measured, scrolled", Layouts.measuredList(count), step: 30),
          viewport("list, measured, after a jump", Layouts.measuredList(count), step: 300),
        ]
      ),
      (
        "first measurement of 60 cells one by one with the anchor kept, \(count) items",
        [measuring("60 cells measured", count)]
      ),
    ]
    return questions.flatMap { title, contenders in
      zip(contenders, compare(title, contenders)).map { (name: $0.name, time: $1) }
    }
  }

  /// Queries the visible items at a hundred offsets, `step` points apart. The next round jumps from
  /// the last to the first.
  private static func viewport(
    _ name: String, _ layout: CompositionalLayout, step: Double
  ) -> Contender {
    Contender(name, operations: 100, prepare: {}) { _ in
      MainActor.assumeIsolated {
        for place in 0..<100 {
          let bounds = Rect(
            x: 0, y: step * Double(place), width: 600, height: Layouts.viewportHeight)
          var seen = 0
          layout.forEachElement(in: bounds, visibleBounds: bounds) { _ in seen += 1 }
          precondition(seen >= 60, "\(seen) cells are in view, not 60")
        }
      }
    }
  }

  private static func measuring(_ name: String, _ count: Int) -> Contender {
    Contender(
      name, operations: 1, prepare: { MainActor.assumeIsolated { Layouts.list(count) } }
    ) { layout in
      MainActor.assumeIsolated {
        var bounds = Rect(x: 0, y: 8_000, width: 600, height: Layouts.viewportHeight)
        for item in 200..<260 {
          let anchor = layout.anchor(for: bounds)
          layout.setPreferredSize(
            Size(width: 600, height: 50),
            for: ElementID(.cell, at: IndexPath(item: item, section: 0)))
          bounds.origin.y = layout.offset(keeping: anchor, visibleBounds: bounds)
        }
      }
    }
  }
}
