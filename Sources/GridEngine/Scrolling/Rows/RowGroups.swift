/// The groups of a row, in the order of scrolling, their positions counted from the row's start.
public protocol RowGroups {
  /// How many there are.
  var count: Int { get }

  /// Where the group at `index` begins, in points; never smaller than that of the one before.
  func start(of index: Int) -> Double

  /// The length of the group at `index` along the row, in points.
  func extent(of index: Int) -> Double

  /// The length of the whole row in points; up to the last group's end unless said otherwise.
  var extent: Double { get }

  /// The group whose `key`, ascending with the index, is nearest to `position`; of two equally near
  /// the later one. Not called on an empty row.
  func nearest(to position: Double, by key: (Int) -> Double) -> Int
}

extension RowGroups {
  /// - Complexity: O(log *n*) calls of `key`.
  public func nearest(to position: Double, by key: (Int) -> Double) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if key(middle) < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    return position - key(low - 1) < key(low) - position ? low - 1 : low
  }

  public var extent: Double { count == 0 ? 0 : start(of: count - 1) + extent(of: count - 1) }
}

/// Groups of one size with equal spaces between them.
public struct UniformRowGroups: RowGroups, Hashable, Sendable {
  public var count: Int
  /// The length of each along the row, in points.
  public var groupExtent: Double
  /// The space between neighbours, in points.
  public var spacing: Double

  /// Describes `count` groups.
  public init(count: Int, groupExtent: Double, spacing: Double) {
    self.count = count
    self.groupExtent = groupExtent
    self.spacing = spacing
  }

  public func start(of index: Int) -> Double { Double(index) * (groupExtent + spacing) }

  public func extent(of index: Int) -> Double { groupExtent }
}

/// Groups whose lengths differ, as when they were measured.
public struct MeasuredRowGroups: RowGroups, Hashable, Sendable {
  private var starts: [Double]
  private var extents: [Double]

  /// Describes groups of these lengths, one after the other with `spacing` between.
  ///
  /// - Complexity: O(*n*).
  public init(extents: [Double], spacing: Double) {
    self.extents = extents
    starts = []
    starts.reserveCapacity(extents.count)
    var next = 0.0
    for extent in extents {
      starts.append(next)
      next += extent + spacing
    }
  }

  public var count: Int { extents.count }

  public func start(of index: Int) -> Double { starts[index] }

  public func extent(of index: Int) -> Double { extents[index] }
}
