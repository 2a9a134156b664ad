/// Row lengths in an array, with a loop for each query. Tests compare `ExtentTree` with it.
public struct NaiveExtents {
  /// A row: its own size if it has one, and whether that was measured.
  public struct Row: Equatable {
    public var size: Float?
    public var isMeasured = false

    public init(size: Float? = nil, isMeasured: Bool = false) {
      self.size = size
      self.isMeasured = isMeasured
    }
  }

  public var rows: [Row] = []
  public var estimate: Float
  public let spacing: Float

  public init(estimate: Float, spacing: Float, count: Int) {
    self.estimate = estimate
    self.spacing = spacing
    rows = Array(repeating: Row(), count: count)
  }

  public var measuredCount: Int { rows.count { $0.isMeasured } }

  public var total: Double {
    rows.isEmpty ? 0 : offset(ofRow: rows.count) - Double(spacing)
  }

  public func extent(ofRow row: Int) -> Double { Double(rows[row].size ?? estimate) }

  public func offset(ofRow row: Int) -> Double {
    (0..<row).reduce(0) { $0 + extent(ofRow: $1) + Double(spacing) }
  }

  public func row(at offset: Double) -> (row: Int, offset: Double)? {
    guard !rows.isEmpty else { return nil }
    guard offset >= 0 else { return (0, offset) }
    var rest = offset
    for row in rows.indices.dropLast() {
      let length = extent(ofRow: row) + Double(spacing)
      if rest < length { return (row, rest) }
      rest -= length
    }
    return (rows.count - 1, rest)
  }

  public mutating func move(from source: Int, to destination: Int) {
    rows.insert(rows.remove(at: source), at: destination)
  }

  public mutating func invalidateMeasurements() {
    for row in rows.indices { rows[row].isMeasured = false }
  }
}
