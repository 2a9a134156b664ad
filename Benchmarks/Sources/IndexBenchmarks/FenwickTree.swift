/// A binary indexed tree (Fenwick 1994) over sizes: fast to query and to resize, but rebuilt for
/// each inserted or removed row, as in super_sliver_list.
struct FenwickTree {
  private var sizes: [Float]
  private var sums: [Double] = []
  private var top = 1

  init(estimate: Float, count: Int) {
    sizes = Array(repeating: estimate, count: count)
    rebuild()
  }

  func offset(ofRow row: Int) -> Double {
    var sum = 0.0
    var at = row
    while at > 0 {
      sum += sums[at]
      at &= at - 1
    }
    return sum
  }

  func row(at offset: Double) -> Int {
    var row = 0
    var rest = offset
    var step = top
    while step > 0 {
      if row + step < sums.count, sums[row + step] <= rest {
        row += step
        rest -= sums[row]
      }
      step >>= 1
    }
    return min(row, sizes.count - 1)
  }

  mutating func setExtent(_ extent: Float, forRow row: Int) {
    let difference = Double(extent) - Double(sizes[row])
    sizes[row] = extent
    var at = row + 1
    while at < sums.count {
      sums[at] += difference
      at += at & -at
    }
  }

  mutating func insert(at row: Int, extent: Float) {
    sizes.insert(extent, at: row)
    rebuild()
  }

  private mutating func rebuild() {
    sums = Array(repeating: 0, count: sizes.count + 1)
    for row in sizes.indices {
      sums[row + 1] += Double(sizes[row])
      let next = row + 1 + ((row + 1) & -(row + 1))
      if next < sums.count { sums[next] += sums[row + 1] }
    }
    top = 1
    while top * 2 <= sizes.count { top *= 2 }
  }
}
