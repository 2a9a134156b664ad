/// A cache with a limit in bytes that evicts the least recently used values first.
///
/// The order of use is a linked list within an array, so that reading and evicting move no memory.
nonisolated struct LabelCache<Key: Hashable, Value> {
  private struct Slot {
    var key: Key
    /// Nil in unused slots.
    var value: Value?
    var cost: Int
    var previous: Int
    var next: Int
  }

  private(set) var cost = 0
  private let costLimit: Int
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var slotOfKey: [Key: Int] = [:]
  /// The indices of the most and the least recently used slots; -1 if there are none.
  private var newest = -1
  private var oldest = -1

  /// Creates an empty cache with a limit of `costLimit` bytes.
  init(costLimit: Int) { self.costLimit = costLimit }

  var count: Int { slotOfKey.count }

  /// The value of `key`. Reading marks it as the most recently used.
  ///
  /// - Complexity: O(1).
  subscript(key: Key) -> Value? {
    mutating get {
      guard let slot = slotOfKey[key] else { return nil }
      if slot != newest {
        unlink(slot)
        linkAsNewest(slot)
      }
      return slots[slot].value
    }
  }

  /// Adds or replaces the value of `key`, then evicts others down to the limit. A value above the
  /// limit stays until the next insertion.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    let slot = Slot(key: key, value: value, cost: cost, previous: -1, next: -1)
    let index = freeSlots.popLast() ?? slots.count
    if index == slots.count { slots.append(slot) } else { slots[index] = slot }
    slotOfKey[key] = index
    linkAsNewest(index)
    self.cost += cost
    while self.cost > costLimit, oldest != index { remove(slots[oldest].key) }
  }

  /// Removes one value.
  mutating func remove(_ key: Key) {
    guard let slot = slotOfKey.removeValue(forKey: key) else { return }
    unlink(slot)
    cost -= slots[slot].cost
    slots[slot].value = nil
    freeSlots.append(slot)
  }

  /// Removes all values.
  mutating func removeAll() { self = LabelCache(costLimit: costLimit) }

  private mutating func unlink(_ slot: Int) {
    let (previous, next) = (slots[slot].previous, slots[slot].next)
    if previous < 0 { newest = next } else { slots[previous].next = next }
    if next < 0 { oldest = previous } else { slots[next].previous = previous }
  }

  private mutating func linkAsNewest(_ slot: Int) {
    slots[slot].previous = -1
    slots[slot].next = newest
    if newest >= 0 { slots[newest].previous = slot }
    newest = slot
    if oldest < 0 { oldest = slot }
  }
}
