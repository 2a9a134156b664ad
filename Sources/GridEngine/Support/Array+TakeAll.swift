extension Array {
  /// Removes and returns all elements.
  ///
  /// The storage is moved, not copied, and no capacity is kept, so an array that is empty in most
  /// frames has no cost there. `removeAll(keepingCapacity:)` allocates if the storage is shared,
  /// even with the array that was just returned.
  @inlinable package mutating func takeAll() -> [Element] {
    guard !isEmpty else { return [] }
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
