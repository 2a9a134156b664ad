/// The measured sizes of supplementary views.
///
/// After a change of content or width, a size is kept as an estimate until the new one is known.
/// Without it, all elements after the view would move back and forth.
struct SupplementarySizes<Key: Hashable & Sendable>: Sendable {
  /// The known sizes, measured or estimated.
  private(set) var known: [Key: MeasuredSize] = [:]
  private var valid: Set<Key> = []

  /// Returns whether the size of an element is measured and valid.
  func isMeasured(_ key: Key) -> Bool { valid.contains(key) }

  /// Stores the measured size of an element.
  mutating func set(_ size: MeasuredSize, for key: Key) {
    known[key] = size
    valid.insert(key)
  }

  /// Marks the size of an element as an estimate.
  mutating func invalidate(_ key: Key) { valid.remove(key) }

  /// Marks all sizes as estimates.
  mutating func invalidateAll() { valid.removeAll(keepingCapacity: true) }

  /// Removes all sizes.
  mutating func removeAll() {
    known.removeAll()
    valid.removeAll()
  }
}
