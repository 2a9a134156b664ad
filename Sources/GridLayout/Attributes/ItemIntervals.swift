/// A set of items as ranges of index paths. After a move, comparing the bounds of the ranges finds
/// the items that entered and left.
///
/// The ranges are disjoint and in order. Operations keep the capacity of their result, so that sets
/// that are computed in each frame do not allocate.
package struct ItemIntervals: Equatable {
  /// A range of items in one section.
  package struct Interval: Equatable {
    package var section: Int
    package var items: Range<Int>
  }

  package private(set) var intervals: [Interval] = []

  package init() {}

  /// Creates a set of items, given in any order; duplicates are allowed.
  ///
  /// - Complexity: O(*k* log *k*).
  package init(_ paths: [IndexPath]) {
    for path in paths.sorted() { append(path.item..<path.item + 1, inSection: path.section) }
  }

  package var isEmpty: Bool { intervals.isEmpty }

  /// The first item; `nil` for an empty set.
  package var first: IndexPath? { intervals.first?.first }

  /// The last item; `nil` for an empty set.
  package var last: IndexPath? {
    intervals.last.map { IndexPath(item: $0.items.upperBound - 1, section: $0.section) }
  }

  /// The number of items.
  package var count: Int { intervals.reduce(0) { $0 + $1.items.count } }

  /// Removes all items and keeps the capacity.
  package mutating func removeAll() { intervals.removeAll(keepingCapacity: true) }

  /// Appends items, of which none is before the last range.
  package mutating func append(_ items: Range<Int>, inSection section: Int) {
    guard !items.isEmpty else { return }
    if let last = intervals.indices.last, intervals[last].section == section,
      items.lowerBound <= intervals[last].items.upperBound
    {
      let end = max(intervals[last].items.upperBound, items.upperBound)
      intervals[last].items = intervals[last].items.lowerBound..<end
    } else {
      intervals.append(Interval(section: section, items: items))
    }
  }

  /// Adds an item at any position; O(1) after all others.
  package mutating func insert(_ path: IndexPath) {
    var index = intervals.count
    while index > 0, path < intervals[index - 1].first { index -= 1 }
    if index > 0, intervals[index - 1].meets(path) {
      let items = intervals[index - 1].items
      intervals[index - 1].items = items.lowerBound..<max(items.upperBound, path.item + 1)
    } else {
      intervals.insert(Interval(section: path.section, items: path.item..<path.item + 1), at: index)
      index += 1
    }
    guard index < intervals.count, intervals[index].section == path.section,
      intervals[index].items.lowerBound == intervals[index - 1].items.upperBound
    else { return }
    let items = intervals.remove(at: index).items
    intervals[index - 1].items = intervals[index - 1].items.lowerBound..<items.upperBound
  }

  /// Removes an item, if it exists.
  package mutating func remove(_ path: IndexPath) {
    guard let index = index(of: path) else { return }
    let items = intervals[index].items
    intervals[index].items = items.lowerBound..<path.item
    let rest = path.item + 1..<items.upperBound
    if !rest.isEmpty {
      intervals.insert(Interval(section: path.section, items: rest), at: index + 1)
    }
    if intervals[index].items.isEmpty { intervals.remove(at: index) }
  }

  /// Returns whether the set contains an item. O(log *k*) for *k* ranges.
  package func contains(_ path: IndexPath) -> Bool { index(of: path) != nil }

  /// Returns the index of the range that contains an item.
  private func index(of path: IndexPath) -> Int? {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      let interval = intervals[middle]
      if (interval.section, interval.items.upperBound) <= (path.section, path.item) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < intervals.count, intervals[low].section == path.section,
      intervals[low].items.contains(path.item)
    else { return nil }
    return low
  }

  /// Calls `body` for each item in order.
  package func forEachItem(_ body: (IndexPath) -> Void) {
    for interval in intervals {
      for item in interval.items { body(IndexPath(item: item, section: interval.section)) }
    }
  }
}

// MARK: - Set operations

extension ItemIntervals {
  /// Sets `result` to the items of `a` that are not in `b`. O(*a* + *b*) ranges.
  package static func subtract(
    _ b: ItemIntervals, from a: ItemIntervals, into result: inout ItemIntervals
  ) {
    result.removeAll()
    var next = 0
    for interval in a.intervals {
      var low = interval.items.lowerBound
      while next < b.intervals.count, b.intervals[next].ends(beforeItem: low, of: interval) {
        next += 1
      }
      var index = next
      while index < b.intervals.count, b.intervals[index].begins(in: interval) {
        let hole = b.intervals[index].items
        if hole.lowerBound > low {
          result.append(low..<hole.lowerBound, inSection: interval.section)
        }
        low = max(low, hole.upperBound)
        index += 1
      }
      if low < interval.items.upperBound {
        result.append(low..<interval.items.upperBound, inSection: interval.section)
      }
    }
  }

  /// Sets `result` to the items of both sets. O(*a* + *b*) ranges.
  package static func intersect(
    _ a: ItemIntervals, _ b: ItemIntervals, into result: inout ItemIntervals
  ) {
    result.removeAll()
    var next = 0
    for interval in a.intervals {
      while next < b.intervals.count,
        b.intervals[next].ends(beforeItem: interval.items.lowerBound, of: interval)
      {
        next += 1
      }
      var index = next
      while index < b.intervals.count, b.intervals[index].begins(in: interval) {
        result.append(
          b.intervals[index].items.clamped(to: interval.items), inSection: interval.section)
        index += 1
      }
    }
  }

  /// Sets `result` to the items of either set. O(*a* + *b*) ranges.
  package static func unite(
    _ a: ItemIntervals, _ b: ItemIntervals, into result: inout ItemIntervals
  ) {
    result.removeAll()
    var (left, right) = (0, 0)
    while left < a.intervals.count || right < b.intervals.count {
      let takesLeft =
        right == b.intervals.count
        || left < a.intervals.count && a.intervals[left].first < b.intervals[right].first
      let interval = takesLeft ? a.intervals[left] : b.intervals[right]
      if takesLeft { left += 1 } else { right += 1 }
      result.append(interval.items, inSection: interval.section)
    }
  }
}

extension ItemIntervals.Interval {
  fileprivate var first: IndexPath { IndexPath(item: items.lowerBound, section: section) }

  /// Whether the interval contains an item or ends just before it.
  fileprivate func meets(_ path: IndexPath) -> Bool {
    section == path.section && items.lowerBound <= path.item && path.item <= items.upperBound
  }

  /// Whether the interval ends before an item of `other`'s section.
  fileprivate func ends(beforeItem item: Int, of other: Self) -> Bool {
    (section, items.upperBound) <= (other.section, item)
  }

  /// Whether the interval begins before the end of `other`.
  fileprivate func begins(in other: Self) -> Bool {
    section == other.section && items.lowerBound < other.items.upperBound
  }
}
