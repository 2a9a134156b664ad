/// A cache of recently used values with bounded memory and without a list in order of use.
///
/// There are two generations. New values go into the young one. When it is full, it becomes the old
/// one, and the previous old one is discarded. So the cache contains between `capacity` and twice
/// as many of the most recently used values.
nonisolated struct GenerationCache<Key: Hashable, Value> {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty cache.
  init(capacity: Int) {
    precondition(capacity > 0, "capacity is \(capacity); it must be positive")
    self.capacity = capacity
  }

  var count: Int { young.count + old.keys.count { young[$0] == nil } }

  /// Returns the value for `key`, and makes it with `make` if there is none.
  ///
  /// - Complexity: O(1): one lookup for a young value, two and an insertion for an old one.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = self[key] { return value }
    let value = try make()
    insert(value, for: key)
    return value
  }

  /// The value for `key`. Reading makes it young again.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      insert(value, for: key)
      return value
    }
  }

  /// Adds a value.
  mutating func insert(_ value: Value, for key: Key) {
    if young.count >= capacity {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[key] = value
  }

  /// Removes all values.
  mutating func removeAll() {
    young.removeAll()
    old.removeAll()
  }
}
