/// Gives each identifier a number, 0 and up without gaps, and finds the number again.
///
/// A hash table with open addressing. A bucket holds the number and 32 bits of the hash, its *tag*:
/// a search compares tags in one stretch of memory and identifiers only when a tag is right, and
/// two tables of the same identifiers can be matched without hashing one of them again.
///
/// This and all else that runs once for each item is `@inlinable`: in the app it is then compiled
/// for the app's identifiers. Compiled for any identifier, in the engine, every hash and comparison
/// is a call through a table, and a difference takes five to ten times as long.
@usableFromInline
struct IdentifierTable<ID: Hashable & Sendable>: Sendable {
  /// Marks a bucket that holds no number.
  @inlinable
  static var empty: UInt64 { .max }

  /// The identifiers by number.
  @usableFromInline
  var ids: [ID] = []
  /// The tags by number.
  @usableFromInline
  var tags: [UInt32] = []
  /// A tag in the upper half, a number in the lower; as many as a power of two.
  @usableFromInline
  var buckets: [UInt64] = []

  /// How many identifiers there are.
  @inlinable
  var count: Int { ids.count }

  /// The 32 bits of an identifier's hash that the table works with.
  @inlinable
  static func tag(of id: ID) -> UInt32 {
    let hash = UInt64(truncatingIfNeeded: id.hashValue)
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// The number of an identifier; nil when it is not there.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func number(of id: ID) -> Int? { number(of: id, tag: Self.tag(of: id)) }

  /// The number of an identifier whose tag is known.
  @inlinable
  func number(of id: ID, tag: UInt32) -> Int? {
    guard !buckets.isEmpty else { return nil }
    let mask = buckets.count - 1
    var bucket = Int(tag) & mask
    while buckets[bucket] != Self.empty {
      if UInt32(truncatingIfNeeded: buckets[bucket] >> 32) == tag {
        let number = Int(UInt32(truncatingIfNeeded: buckets[bucket]))
        if ids[number] == id { return number }
      }
      bucket = (bucket + 1) & mask
    }
    return nil
  }
}

// MARK: - Changes

extension IdentifierTable {
  /// Makes room, so that `more` identifiers can be added without growing in between.
  @inlinable
  mutating func reserve(_ more: Int) {
    let needed = ids.count + more
    ids.reserveCapacity(needed)
    tags.reserveCapacity(needed)
    if needed * 2 > buckets.count { grow(for: needed) }
  }

  /// Adds an identifier unless it is there.
  ///
  /// - Returns: Its number, and whether it is new; new ones take the next number.
  @inlinable
  mutating func insert(_ id: ID) -> (number: Int, isNew: Bool) {
    let tag = Self.tag(of: id)
    if let number = number(of: id, tag: tag) { return (number, false) }
    if (ids.count + 1) * 2 > buckets.count { grow(for: ids.count + 1) }
    ids.append(id)
    tags.append(tag)
    enter(tag, ids.count - 1)
    return (ids.count - 1, true)
  }

  /// Takes a number out. The last one takes its place, so that no gap is left.
  @inlinable
  mutating func remove(_ number: Int) {
    let last = ids.count - 1
    erase(bucket(of: number))
    if number != last {
      buckets[bucket(of: last)] = Self.entry(tags[last], number)
      ids.swapAt(number, last)
      tags.swapAt(number, last)
    }
    ids.removeLast()
    tags.removeLast()
  }

  @inlinable
  static func entry(_ tag: UInt32, _ number: Int) -> UInt64 {
    UInt64(tag) << 32 | UInt64(number)
  }

  /// Half of the buckets stay empty: searches for what is not there, the most frequent ones, then
  /// end after one or two of them.
  @inlinable
  mutating func grow(for count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    buckets = Array(repeating: Self.empty, count: size)
    for number in tags.indices { enter(tags[number], number) }
  }

  @inlinable
  mutating func enter(_ tag: UInt32, _ number: Int) {
    let mask = buckets.count - 1
    var bucket = Int(tag) & mask
    while buckets[bucket] != Self.empty { bucket = (bucket + 1) & mask }
    buckets[bucket] = Self.entry(tag, number)
  }

  @inlinable
  func bucket(of number: Int) -> Int {
    let entry = Self.entry(tags[number], number)
    let mask = buckets.count - 1
    var bucket = Int(tags[number]) & mask
    while buckets[bucket] != entry { bucket = (bucket + 1) & mask }
    return bucket
  }

  /// Empties a bucket and closes the gap: whoever was pushed past it moves back, so that searches
  /// need no marks for what was deleted (Knuth, volume 3, 6.4 R).
  @inlinable
  mutating func erase(_ erased: Int) {
    let mask = buckets.count - 1
    var hole = erased
    var bucket = (erased + 1) & mask
    while buckets[bucket] != Self.empty {
      let home = Int(buckets[bucket] >> 32) & mask
      if (bucket - home) & mask >= (bucket - hole) & mask {
        buckets[hole] = buckets[bucket]
        hole = bucket
      }
      bucket = (bucket + 1) & mask
    }
    buckets[hole] = Self.empty
  }
}
