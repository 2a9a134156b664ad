/// A hash table that assigns consecutive numbers from 0 to identifiers.
///
/// The table uses open addressing. A bucket contains the number and 32 bits of the hash, the *tag*.
/// A search compares tags in contiguous memory, and identifiers only when the tag matches. Two
/// tables of the same identifiers can be matched without hashing again.
///
/// This type, and all code that runs once per item, is `@inlinable`, so that the app's compiler
/// specializes it for the app's identifiers. Without specialization every hash and comparison is an
/// indirect call, and a difference takes five to ten times as long.
@usableFromInline
struct IdentifierTable<ID: Hashable & Sendable>: Sendable {
  /// The value of an empty bucket.
  @inlinable
  static var empty: UInt64 { .max }

  /// The identifiers by number.
  @usableFromInline
  var ids: [ID] = []
  /// The tags by number.
  @usableFromInline
  var tags: [UInt32] = []
  /// The buckets, a power of two in number: the tag in the upper half, the number in the lower
  /// half.
  @usableFromInline
  var buckets: [UInt64] = []

  /// The number of identifiers.
  @inlinable
  var count: Int { ids.count }

  /// Returns the 32 bits of an identifier's hash that the table uses.
  @inlinable
  static func tag(of id: ID) -> UInt32 {
    let hash = UInt64(truncatingIfNeeded: id.hashValue)
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Returns the number of an identifier; `nil` for an unknown one.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func number(of id: ID) -> Int? { number(of: id, tag: Self.tag(of: id)) }

  /// Returns the number of an identifier whose tag is known.
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
  /// Reserves capacity for `more` identifiers.
  @inlinable
  mutating func reserve(_ more: Int) {
    let needed = ids.count + more
    ids.reserveCapacity(needed)
    tags.reserveCapacity(needed)
    if needed * 2 > buckets.count { grow(for: needed) }
  }

  /// Adds an identifier unless it exists.
  ///
  /// - Returns: The number of the identifier, and whether it is new. A new one receives the next
  ///   number.
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

  /// Removes a number. The last identifier receives it, so that no gap remains.
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

  /// Half of the buckets stay empty. Searches for unknown identifiers, the most frequent ones, then
  /// end after one or two buckets.
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

  /// Empties a bucket and moves displaced entries back, so that searches need no tombstones (Knuth,
  /// volume 3, algorithm 6.4 R).
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
