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
    var touched: Set<Int> = []
    for number in numbers {
      let place = items.places[Int(number)]
      guard !place.isPending else { continue }
      let key = place.section & ~ItemPlace.leaving
      touched.insert(sections.place(ofKey: Int(key)))
    }
    for section in touched { removeLeaving(fromSection: section) }
  }

  @inlinable
  mutating func removeLeaving(fromSection section: Int) {
    // The arrays leave the snapshot while they change: a second reference would copy them.
    var ids: [ItemID] = []
    var numbers: [UInt32] = []
    swap(&ids, &sections.contents[section].items)
    swap(&numbers, &sections.contents[section].numbers)
    let first = numbers.firstIndex { items.places[Int($0)].isLeaving } ?? numbers.count
    var kept = first
    for index in first..<numbers.count where !items.places[Int(numbers[index])].isLeaving {
      ids.swapAt(kept, index)
      numbers[kept] = numbers[index]
      kept += 1
    }
    sections.add(kept - numbers.count, toCountOf: section)
    ids.removeSubrange(kept...)
    numbers.removeSubrange(kept...)
    swap(&ids, &sections.contents[section].items)
    swap(&numbers, &sections.contents[section].numbers)
    renumber(section, from: first)
  }

  /// Third phase: inserts the items into a section.
  @inlinable
  mutating func put(
    _ added: [ItemID], _ numbers: [UInt32], inSection section: Int, at index: Int
  ) {
    sections.contents[section].items.insert(contentsOf: added, at: index)
    sections.contents[section].numbers.insert(contentsOf: numbers, at: index)
    sections.add(added.count, toCountOf: section)
    renumber(section, from: index)
  }

  @inlinable
  mutating func renumber(_ section: Int, from index: Int) {
    items.number(
      sections.contents[section].numbers, inSection: sections.contents[section].key, from: index)
  }

  /// Removes items that are in no section from the table.
  @inlinable
  mutating func removeFromTable(_ numbers: [UInt32]) {
    // In descending order. Each free number goes to the last item, which must not be one of those
    // still to be removed.
    for number in numbers.sorted(by: >) {
      guard let moved = items.remove(Int(number)) else { continue }
      let section = sections.place(ofKey: Int(moved.section))
      sections.contents[section].numbers[Int(moved.item)] = number
    }
  }

  @inlinable
  static func repeated(in ids: [ItemID], from index: Int) -> [String] {
    var seen = Set(ids[..<index])
    return ids[index...].filter { !seen.insert($0).inserted }.map { String(describing: $0) }
  }
}
