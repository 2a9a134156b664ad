// The three phases of inserting or moving items: collect them, remove those already present from
// their sections, insert all at their new positions. Only the first phase can fail.

extension DiffableDataSourceSnapshot {
  /// First phase: assigns a number to each item and marks it as an argument of the operation.
  ///
  /// - Throws: ``SnapshotError/repeated(_:operation:)``; the snapshot is then unchanged.
  @inlinable
  mutating func collect(
    _ ids: [ItemID], for operation: String
  ) throws(SnapshotError) -> [UInt32] {
    items.reserve(ids.count)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      let (number, isNew) = items.enter(id)
      if !isNew {
        if items.places[number].isLeaving {
          uncollect(numbers)
          throw .repeated(Self.repeated(in: ids, from: index), operation: operation)
        }
        items.setLeaving(true, number)
      }
      numbers.append(UInt32(number))
    }
    return numbers
  }

  /// Reverts the first phase: removes the marks, and the items that it added.
  @inlinable
  mutating func uncollect(_ numbers: [UInt32]) {
    // New items have the highest numbers; removed in reverse order, they leave no gaps.
    for number in numbers.reversed() {
      if items.places[Int(number)].isPending {
        _ = items.remove(Int(number))
      } else {
        items.setLeaving(false, Int(number))
      }
    }
  }

  /// Second phase: removes the marked items from their sections.
  @inlinable
  mutating func removeLeaving(_ numbers: [UInt32]) {
    var leaving: [Int: [Int]] = [:]
    for number in numbers {
      let place = items.places[Int(number)]
      guard !place.isPending else { continue }
      let section = sections.place(ofKey: Int(place.section & ~ItemPlace.leaving))
      leaving[section, default: []].append(
        sections.contents[section].index(ofNumber: number, near: Int(place.item)))
    }
    for (section, indices) in leaving { remove(indices, fromSection: section) }
  }

  /// The number of items that are removed one after the other. Beyond it, a pass over the section costs
  /// less.
  @inlinable
  static var maximumSingleRemovals: Int { 8 }

  @inlinable
  mutating func remove(_ indices: [Int], fromSection section: Int) {
    // The arrays leave the snapshot while they change: a second reference would copy them.
    var ids: [ItemID] = []
    var numbers: [UInt32] = []
    swap(&ids, &sections.contents[section].items)
    swap(&numbers, &sections.contents[section].numbers)
    let first = indices.min() ?? numbers.count
    if indices.count <= Self.maximumSingleRemovals {
      for index in indices.sorted(by: >) {
        ids.remove(at: index)
        numbers.remove(at: index)
      }
    } else {
      var kept = first
      for index in first..<numbers.count where !items.places[Int(numbers[index])].isLeaving {
        ids.swapAt(kept, index)
        numbers[kept] = numbers[index]
        kept += 1
      }
      ids.removeSubrange(kept...)
      numbers.removeSubrange(kept...)
    }
    sections.add(-indices.count, toCountOf: section)
    swap(&ids, &sections.contents[section].items)
    swap(&numbers, &sections.contents[section].numbers)
    recordShift(ofItemsFrom: first, by: indices.count, inSection: section)
  }

  /// Third phase: inserts the items into a section.
  @inlinable
  mutating func put(
    _ added: [ItemID], _ numbers: [UInt32], inSection section: Int, at index: Int
  ) {
    sections.contents[section].items.insert(contentsOf: added, at: index)
    sections.contents[section].numbers.insert(contentsOf: numbers, at: index)
    sections.add(added.count, toCountOf: section)
    let end = index + added.count
    renumber(section, index..<end)
    recordShift(ofItemsFrom: end, by: added.count, inSection: section)
  }

  /// Records that the items from an index on have changed their indices by `distance`.
  @inlinable
  mutating func recordShift(ofItemsFrom index: Int, by distance: Int, inSection section: Int) {
    let count = sections.contents[section].numbers.count
    if count - index <= SectionContents<ItemID>.maximumDrift {
      renumber(section, index..<count)
      return
    }
    sections.contents[section].drift += distance
    guard sections.contents[section].drift > SectionContents<ItemID>.maximumDrift else { return }
    renumber(section, 0..<count)
    sections.contents[section].drift = 0
  }

  @inlinable
  mutating func renumber(_ section: Int, _ range: Range<Int>) {
    items.number(
      sections.contents[section].numbers, inSection: sections.contents[section].key, range)
  }

  /// Removes items that are in no section from the table.
  @inlinable
  mutating func removeFromTable(_ numbers: [UInt32]) {
    // In descending order. Each free number goes to the last item, which must not be one of those
    // still to be removed.
    for number in numbers.sorted(by: >) {
      guard let moved = items.remove(Int(number)) else { continue }
      let section = sections.place(ofKey: Int(moved.section))
      let index = sections.contents[section].index(
        ofNumber: UInt32(items.table.count), near: Int(moved.item))
      sections.contents[section].numbers[index] = number
    }
  }

  @inlinable
  static func repeated(in ids: [ItemID], from index: Int) -> [String] {
    var seen = Set(ids[..<index])
    return ids[index...].filter { !seen.insert($0).inserted }.map { String(describing: $0) }
  }
}
