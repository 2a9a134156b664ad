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
