/// A hash table that finds names by their bytes.
struct NameTable {
  private let names: FileNames
  /// The indices of the names by hash, with open addressing; -1 for an empty bucket.
  private var buckets: [Int32]

  /// Creates a table of names. An equal name that occurs twice has its first index.
  init(_ names: FileNames) {
    self.names = names
    var size = 16
    while size < names.count * 2 { size *= 2 }
    buckets = Array(repeating: -1, count: size)
    for index in 0..<names.count {
      let bucket = bucket(of: names[index])
      if buckets[bucket] < 0 { buckets[bucket] = Int32(index) }
    }
  }

  /// Returns the index of a name; nil if there is none.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    let found = buckets[bucket(of: name)]
    return found < 0 ? nil : Int(found)
  }

  /// Returns the bucket of a name, or the empty one in which it would be.
  ///
  /// - SeeAlso: Fowler, Noll, Vo: FNV-1a.
  private func bucket(of name: ArraySlice<UInt8>) -> Int {
    let hash = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
    while buckets[bucket] >= 0, names[Int(buckets[bucket])] != name { bucket = (bucket + 1) & mask }
    return bucket
  }
}
