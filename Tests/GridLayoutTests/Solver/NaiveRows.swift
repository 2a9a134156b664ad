@testable import GridLayout

/// The rows of a section, computed sequentially, group by group.
struct NaiveRows {
  var rows: [SolvedRow] = []
  var extent = 0.0

  init(_ plan: SectionPlan, itemCount: Int, measured: [Int: MeasuredSize] = [:]) {
    let axis = plan.frame.groupAxis
    let edges = plan.group.edges
    var uniform = MeasuredSize()
    for pass in 0..<(plan.uniformSides.isEmpty ? 1 : 2) {
      rows = []
      var item = 0
      var position = edges.start(along: axis).minimum
      while item < itemCount {
        let first = item
        let solution = plan.solveGroup(
          itemCount: itemCount, itemsInGroup: itemCount - first, uniform: uniform
        ) { slot in
          first + slot < itemCount ? measured[first + slot] : nil
        }
        guard !solution.slots.isEmpty else { return }
        rows.append(
          SolvedRow(
            start: position, firstItem: first,
            itemCount: min(solution.slots.count, itemCount - first), solution: solution))
        item += solution.slots.count
        position += max(0, solution.size[axis] + plan.gap)
      }
      guard pass == 0 else { break }
      for side in Axis.allCases where plan.uniformSides.contains(.along(side)) {
        uniform[side] = rows.map { $0.solution.size[side] }.max()
      }
    }
    if let last = rows.last {
      extent = last.start + plan.trimmedLength(of: last.solution, itemCount: last.itemCount)
      extent = max(0, extent + edges.end(along: axis).minimum)
    }
  }
}
