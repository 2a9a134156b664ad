extension Array {
  /// Takes all elements out.
  ///
  /// What nobody looks at any more is not copied and no room is kept, so that an array which is
  /// empty in most frames costs nothing in them: `removeAll(keepingCapacity:)` allocates where the
  /// storage is shared, be it by the array that was just returned.
  @inlinable package mutating func takeAll() -> [Element] {
    guard !isEmpty else { return [] }
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
