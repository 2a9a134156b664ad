/// Remembers what was asked for lately, in bounded memory and without lists to keep in order.
///
/// Two generations: answers go into the young one; once that is full it becomes the old one, and
/// what the old one held and nobody asked for since is forgotten. So between `capacity` and twice
/// that many of the latest answers are there.
nonisolated struct GenerationCache<Key: Hashable, Value> {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Makes an empty cache.
  init(capacity: Int) {
    precondition(capacity > 0, "capacity \(capacity) is not positive")
    self.capacity = capacity
  }

  var count: Int { young.count + old.keys.count { young[$0] == nil } }

  /// The answer for `key`, made by `make` where there is none.
  ///
  /// - Complexity: O(1): one lookup for what is young, two and an insertion for what is old.
  mutating func value(for key: Key, make: () throws -> Value) rethrows -> Value {
    if let value = self[key] { return value }
    let value = try make()
    insert(value, for: key)
    return value
  }

  /// The answer for `key`; asking makes it young again.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      insert(value, for: key)
      return value
    }
  }

  /// Remembers an answer.
  mutating func insert(_ value: Value, for key: Key) {
    if young.count >= capacity {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[key] = value
  }

  /// Forgets everything.
  mutating func removeAll() {
    young.removeAll()
    old.removeAll()
  }
}
