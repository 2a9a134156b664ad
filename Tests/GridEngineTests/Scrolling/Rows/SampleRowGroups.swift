@testable import GridEngine

/// Groups of equal length and spacing.
struct UniformRowGroups: RowGroups, Hashable, Sendable {
  var count: Int
  /// The length of each group along the row, in points.
  var groupExtent: Double
  /// The space between neighbors, in points.
  var spacing: Double

  /// Creates `count` groups.
  init(count: Int, groupExtent: Double, spacing: Double) {
    self.count = count
    self.groupExtent = groupExtent
    self.spacing = spacing
  }

  func start(of index: Int) -> Double { Double(index) * (groupExtent + spacing) }

  func extent(of index: Int) -> Double { groupExtent }
}

/// Groups of different lengths, as after measuring.
struct MeasuredRowGroups: RowGroups, Hashable, Sendable {
  private var starts: [Double]
  private var extents: [Double]

  /// Creates groups of these lengths, with `spacing` between them.
  ///
  /// - Complexity: O(*n*).
  init(extents: [Double], spacing: Double) {
    self.extents = extents
    starts = []
    starts.reserveCapacity(extents.count)
    var next = 0.0
    for extent in extents {
      starts.append(next)
      next += extent + spacing
    }
  }

  var count: Int { extents.count }

  func start(of index: Int) -> Double { starts[index] }

  func extent(of index: Int) -> Double { extents[index] }
}
