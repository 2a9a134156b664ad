import FrameTiming

/// The positions at which parts of the content begin, such as months, as stops of a scroll bar.
///
/// A stop takes no memory: its position is requested when it is needed. Drawing the marks and
/// finding a stop ask for as many stops as fit on the track, and for those of binary searches.
///
/// Parts that are next to each other begin at the same position. The first of their stops stands for
/// all of them.
public struct ScrollBarStops {
  /// A mark on the track of a bar.
  public struct Mark: Hashable, Sendable {
    /// The index of the stop.
    public var stop: Int
    /// The position of the mark, in points along the bar. It is the center of the thumb when the
    /// content is at the stop.
    public var position: Double
    /// Whether a larger part begins at the stop.
    public var isMajor: Bool
    /// Whether there is room for a label.
    public var hasLabel: Bool
  }

  /// The number of stops, at least 1.
  public let count: Int
  /// The indices of the stops at which a larger part begins, such as a year, ascending.
  public let majors: [Int]
  private let contentOffset: (Int) -> Double

  /// Creates stops.
  ///
  /// - Parameters:
  ///   - count: The number of stops.
  ///   - majors: The indices of those at which a larger part begins, ascending.
  ///   - contentOffset: Returns the content offset of a stop along the bar, in points. It never
  ///     decreases from one stop to the next.
  public init(count: Int, majors: [Int] = [], contentOffset: @escaping (Int) -> Double) {
    require(count > 0, "a scroll bar needs at least one stop, but count is \(count)")
    self.count = count
    self.majors = majors
    self.contentOffset = contentOffset
  }

  /// Returns the content offset of a stop, within the range of `bar`.
  public func contentOffset(of stop: Int, on bar: ScrollBarGeometry) -> Double {
    bar.range.clamping(contentOffset(stop))
  }

  /// Returns the position of a stop's mark, in points along the bar.
  public func position(of stop: Int, on bar: ScrollBarGeometry) -> Double {
    bar.thumbCenter(at: contentOffset(stop))
  }

  /// Returns the stop whose mark is nearest to a position on the bar, the first of several at the same
  /// content offset; `nil` if none is within `distance`, in points.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of stops.
  public func nearest(
    to position: Double, within distance: Double, on bar: ScrollBarGeometry
  ) -> Int? {
    let next = partition(0..<count) { self.position(of: $0, on: bar) < position }
    let near = [next - 1, next].filter {
      (0..<count).contains($0) && abs(self.position(of: $0, on: bar) - position) <= distance
    }
    return near.min {
      abs(self.position(of: $0, on: bar) - position)
        < abs(self.position(of: $1, on: bar) - position)
    }.map(first(atOffsetOf:))
  }

  /// Returns the first stop at the content offset of a stop.
  func first(atOffsetOf stop: Int) -> Int {
    let offset = contentOffset(stop)
    return partition(0..<stop) { contentOffset($0) < offset }
  }

  /// Whether the parts of a stop and the next one are next to each other.
  func isNextToFollowing(_ stop: Int) -> Bool {
    stop + 1 < count && contentOffset(stop) == contentOffset(stop + 1)
  }

  /// Returns the last stop that is not after a content offset; the first if all are after it.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of stops.
  public func last(notAfter offset: Double) -> Int {
    max(0, partition(0..<count) { contentOffset($0) <= offset } - 1)
  }

  /// Returns the marks of the stops for which there is room, from the start of the bar.
  ///
  /// The first major stop has a mark and a label. The others have one if the distance to the
  /// previous one is large enough. The stops between two major stops have marks if there is room for
  /// all of them: marks of some months of a year would look like a year with fewer months.
  ///
  /// - Parameters:
  ///   - bar: The geometry of the bar.
  ///   - spacing: The smallest distance of two marks, in points.
  ///   - labelSpacing: The smallest distance of two labels, in points; not less than `spacing`.
  /// - Complexity: O(*m* log *s*), where *m* is the number of marks that fit on the track, and *s*
  ///   the number of stops.
  public func marks(
    on bar: ScrollBarGeometry, spacing: Double, labelSpacing: Double
  ) -> [Mark] {
    var marks: [Mark] = []
    var lastLabel = -Double.infinity
    var place = 0
    while place < majors.count {
      let stop = majors[place]
      let position = position(of: stop, on: bar)
      let hasLabel = position - lastLabel >= labelSpacing
      if hasLabel { lastLabel = position }
      marks.append(Mark(stop: stop, position: position, isMajor: true, hasLabel: hasLabel))
      let end = place + 1 < majors.count ? majors[place + 1] : count
      addMinors(stop + 1..<end, after: position, spacing: spacing, on: bar, to: &marks)
      place = partition(place + 1..<majors.count) {
        self.position(of: majors[$0], on: bar) < position + spacing
      }
    }
    return marks
  }

  /// Adds the marks of the stops between two major stops, if there is room for all of them.
  private func addMinors(
    _ stops: Range<Int>, after start: Double, spacing: Double, on bar: ScrollBarGeometry,
    to marks: inout [Mark]
  ) {
    let hasNext = stops.upperBound < count
    let end = hasNext ? position(of: stops.upperBound, on: bar) : .infinity
    let endOffset = hasNext ? contentOffset(stops.upperBound) : .infinity
    var minors: [Mark] = []
    var last = start
    var stop = nextOffset(after: stops.lowerBound - 1, before: stops.upperBound)
    // The stops at the offset of the next major one have its mark.
    while stop < stops.upperBound, contentOffset(stop) != endOffset {
      let position = position(of: stop, on: bar)
      guard position - last >= spacing else { return }
      minors.append(Mark(stop: stop, position: position, isMajor: false, hasLabel: false))
      last = position
      stop = nextOffset(after: stop, before: stops.upperBound)
    }
    if end - last >= spacing { marks += minors }
  }

  /// Returns the first stop before `end` that is at another content offset than `stop`; `end` if there is
  /// none.
  private func nextOffset(after stop: Int, before end: Int) -> Int {
    let offset = contentOffset(stop)
    return partition(stop + 1..<end) { contentOffset($0) <= offset }
  }

  /// Returns the first index of a range for which a predicate is false; its end if there is none.
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
