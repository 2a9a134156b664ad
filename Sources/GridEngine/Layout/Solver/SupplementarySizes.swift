/// The sizes that supplementaries measured themselves to be.
///
/// A size that no longer holds, because the content or the width changed, is kept as an estimate until
/// the new one is known: dropping it would move everything behind the element there and back.
struct SupplementarySizes<Key: Hashable & Sendable>: Sendable {
  /// The known sizes, measured or kept as estimates.
  private(set) var known: [Key: MeasuredSize] = [:]
  private var valid: Set<Key> = []

  /// Whether an element was measured and its size still holds.
  func isMeasured(_ key: Key) -> Bool { valid.contains(key) }

  /// Stores what an element measured itself to be.
  mutating func set(_ size: MeasuredSize, for key: Key) {
    known[key] = size
    valid.insert(key)
  }

  /// Makes the size of an element an estimate.
  mutating func invalidate(_ key: Key) { valid.remove(key) }

  /// Makes all sizes estimates.
  mutating func invalidateAll() { valid.removeAll(keepingCapacity: true) }

  /// Forgets all sizes.
  mutating func removeAll() {
    known.removeAll()
    valid.removeAll()
  }
}
