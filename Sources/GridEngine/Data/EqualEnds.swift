/// Returns the number of equal elements at the start of two lists, and of the remaining ones at
/// their end. For equal lists, all elements count at the start.
///
/// Blocks of elements are compared as bytes first: values with the same bits are equal, whatever
/// their type. If the bytes differ, `==` decides.
///
/// - Complexity: O(*n*), where *n* is the number of equal elements; O(1) for lists that share their
///   storage.
@inlinable
func equalEnds<ID: Equatable>(of a: [ID], and b: [ID]) -> (start: Int, end: Int) {
  unsafe a.withUnsafeBufferPointer { a in
    unsafe b.withUnsafeBufferPointer { b in
      let pair = unsafe ListPair(a: a, b: b)
      let start = pair.equalStart()
      return (start, pair.equalEnd(after: start))
    }
  }
}

/// Returns the number of equal elements of two lists from an index of each on, at least 1: the first
/// elements are known to be equal.
///
/// - Parameter end: The index in `b` at which the comparison ends.
/// - Complexity: O(*n*), where *n* is the number of equal elements.
@inlinable
func equalCount<ID: Equatable>(
  of a: [ID], from first: Int, and b: [ID], from second: Int, to end: Int
) -> Int {
  let most = min(a.count - first, end - second)
  guard most > 1, a[first + 1] == b[second + 1] else { return 1 }
  return unsafe a[first..<first + most].withUnsafeBufferPointer { a in
    unsafe b[second..<second + most].withUnsafeBufferPointer { b in
      unsafe ListPair(a: a, b: b).equalStart()
    }
  }
}

/// The buffers of two lists; valid only while both buffers are.
@safe
@usableFromInline
struct ListPair<ID: Equatable> {
  @usableFromInline
  let a: UnsafeBufferPointer<ID>
  @usableFromInline
  let b: UnsafeBufferPointer<ID>

  @inlinable
  init(a: UnsafeBufferPointer<ID>, b: UnsafeBufferPointer<ID>) {
    unsafe self.a = a
    unsafe self.b = b
  }

  /// The number of elements that are compared as bytes at a time: 4 KiB, which fit the first-level
  /// cache.
  @inlinable
  static var stretch: Int { max(1, 4096 / MemoryLayout<ID>.stride) }

  @inlinable
  func equalStart() -> Int {
    let most = unsafe min(a.count, b.count)
    if unsafe a.baseAddress == b.baseAddress { return most }
    var start = 0
    while start + Self.stretch <= most, hasSameBytes(start, start) { start += Self.stretch }
    while start < most, unsafe a[start] == b[start] { start += 1 }
    return start
  }

  @inlinable
  func equalEnd(after start: Int) -> Int {
    let (countA, countB) = unsafe (a.count, b.count)
    let most = min(countA, countB) - start
    var end = 0
    while end + Self.stretch <= most,
      hasSameBytes(countA - end - Self.stretch, countB - end - Self.stretch)
    { end += Self.stretch }
    while end < most, unsafe a[countA - 1 - end] == b[countB - 1 - end] { end += 1 }
    return end
  }

  /// Whether a block of `a` from one index on has the same bytes as a block of `b` from another.
  @inlinable
  func hasSameBytes(_ first: Int, _ second: Int) -> Bool {
    guard let a = unsafe a.baseAddress, let b = unsafe b.baseAddress else { return true }
    assert(first >= 0 && second >= 0)
    return unsafe areSameBytes(a + first, b + second, Self.stretch * MemoryLayout<ID>.stride)
  }
}
