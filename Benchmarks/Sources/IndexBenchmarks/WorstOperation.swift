import Harness

@testable import GridLayout

/// The slowest single operation of a random sequence of operations.
///
/// The same sequence runs several times, and each operation counts with its shortest time. The
/// result is the operation's own work (splits, slabs that grow) without disturbances of the
/// machine.
func printWorstOperation(_ inputs: Inputs, walks: Int = 5) {
  let steps = inputs.rows.count
  let start = inputs.measuredTree()
  var best = Array(repeating: Double.infinity, count: steps)
  for _ in 0..<walks {
    var tree = start
    tree.insert(count: 1, at: 0)  // copies the shared storage before the clock runs
    tree.setExtent(44, forRow: 0)
    for step in 0..<steps {
      let row = inputs.rows[step]
      let begin = ContinuousClock.now
      switch step % 4 {
      case 0: tree.insert(count: 1, at: row)
      case 1: tree.setExtent(Double(inputs.extents[step]), forRow: row)
      case 2: tree.remove(row..<row + 1)
      default: tree.move(from: row, to: inputs.rows[steps - 1 - step])
      }
      best[step] = min(best[step], (ContinuousClock.now - begin).nanoseconds)
    }
    blackHole(tree)
  }
  best.sort()
  print("\nworst single operation of \(steps) (insert, resize, remove, move), \(inputs.count) rows")
  print(
    "  median \(inWords(best[steps / 2])), 99.9 % \(inWords(best[steps * 999 / 1000]))", "",
    terminator: "")
  print("worst \(inWords(best[steps - 1]))")
}
