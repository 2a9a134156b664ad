/// The naive implementation: offsets in an array, recomputed from the first changed row on when one
/// is queried, as in TanStack and virtua.
struct PrefixArray {
  private var sizes: [Float]
  private var offsets: [Double]
  private var validThrough = 0

  init(estimate: Float, count: Int) {
    sizes = Array(repeating: estimate, count: count)
    offsets = Array(repeating: 0, count: count + 1)
  }

  mutating func offset(ofRow row: Int) -> Double {
    while validThrough < row {
      offsets[validThrough + 1] = offsets[validThrough] + Double(sizes[validThrough])
      validThrough += 1
    }
    return offsets[row]
  }

  mutating func row(at offset: Double) -> Int {
    _ = self.offset(ofRow: sizes.count)
    var low = 0
    var high = sizes.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  mutating func setExtent(_ extent: Float, forRow row: Int) {
    sizes[row] = extent
    validThrough = min(validThrough, row)
  }

  mutating func insert(at row: Int, extent: Float) {
    sizes.insert(extent, at: row)
    offsets.append(0)
    validThrough = min(validThrough, row)
  }
}
