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
