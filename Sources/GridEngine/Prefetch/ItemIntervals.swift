/// A set of items as ranges of places, so that what enters and leaves when it moves is found by
/// comparing the ranges' ends.
///
/// Places in order of sections and items; the ranges are apart and in order. Operations keep their
/// result's room, so that sets that are computed anew each frame allocate nothing.
struct ItemIntervals: Equatable {
  /// Items of one section.
  struct Interval: Equatable {
    var section: Int
    var items: Range<Int>
  }

  private(set) var intervals: [Interval] = []

  init() {}

  /// The items at these places, in any order; one may be there twice.
  ///
  /// - Complexity: O(*k* log *k*).
  init(_ paths: [IndexPath]) {
    for path in paths.sorted() { append(path.item..<path.item + 1, inSection: path.section) }
  }

  var isEmpty: Bool { intervals.isEmpty }

  /// The first item; nil for none.
  var first: IndexPath? { intervals.first?.first }

  /// How many items there are.
  var count: Int { intervals.reduce(0) { $0 + $1.items.count } }

  /// Forgets all items and keeps the room.
  mutating func removeAll() { intervals.removeAll(keepingCapacity: true) }

  /// Adds items none of which lies before the last that is there, but in its range.
  mutating func append(_ items: Range<Int>, inSection section: Int) {
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

  /// Adds an item, wherever it lies; O(1) where it comes after all others.
  mutating func insert(_ path: IndexPath) {
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

  /// Takes an item out, if it is there.
  mutating func remove(_ path: IndexPath) {
    guard let index = index(of: path) else { return }
    let items = intervals[index].items
    intervals[index].items = items.lowerBound..<path.item
    let rest = path.item + 1..<items.upperBound
    if !rest.isEmpty {
      intervals.insert(Interval(section: path.section, items: rest), at: index + 1)
    }
    if intervals[index].items.isEmpty { intervals.remove(at: index) }
  }

  /// Whether an item is among them. O(log *k*) for *k* ranges.
  func contains(_ path: IndexPath) -> Bool { index(of: path) != nil }

  /// The range that holds an item.
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

  /// Calls `body` with every item in order.
  func forEachItem(_ body: (IndexPath) -> Void) {
    for interval in intervals {
      for item in interval.items { body(IndexPath(item: item, section: interval.section)) }
    }
  }
}

// MARK: - Sets

extension ItemIntervals {
  /// Replaces `result` by what is in `a` and not in `b`. O(*a* + *b*) ranges.
  static func subtract(_ b: ItemIntervals, from a: ItemIntervals, into result: inout ItemIntervals)
  {
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

  /// Replaces `result` by what is in both. O(*a* + *b*) ranges.
  static func intersect(_ a: ItemIntervals, _ b: ItemIntervals, into result: inout ItemIntervals) {
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

  /// Replaces `result` by what is in either. O(*a* + *b*) ranges.
  static func unite(_ a: ItemIntervals, _ b: ItemIntervals, into result: inout ItemIntervals) {
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

  /// Whether it holds an item or ends just before it.
  fileprivate func meets(_ path: IndexPath) -> Bool {
    section == path.section && items.lowerBound <= path.item && path.item <= items.upperBound
  }

  /// Whether it lies wholly before an item of `other`'s section.
  fileprivate func ends(beforeItem item: Int, of other: Self) -> Bool {
    (section, items.upperBound) <= (other.section, item)
  }

  /// Whether it begins before `other` ends.
  fileprivate func begins(in other: Self) -> Bool {
    section == other.section && items.lowerBound < other.items.upperBound
  }
}
