import Glibc

/// Memory for the pixels of one picture, with one owner, who may write it.
///
/// A decoder fills it and gives it up to a ``PreparedImage``, from where on it is only read. At the
/// end of its life the memory goes back to the pool it came from.
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
  // One owner at a time (`~Copyable`), and written only through `mutating` access.
  private let memory: PixelMemory
  private let pool: PixelPool?
  /// How many bytes were asked for; the memory behind may be larger.
  public let byteCount: Int

  /// Takes `byteCount` bytes, out of `pool` where it has some to spare. Their content is whatever
  /// was there before.
  public init(byteCount: Int, pool: PixelPool? = nil) {
    precondition(byteCount > 0, "a picture of \(byteCount) bytes has no pixels")
    self.byteCount = byteCount
    self.pool = pool
    memory = pool?.take(byteCount) ?? PixelMemory(capacity: byteCount)
  }

  deinit {
    if let pool { pool.give(memory) } else { memory.free() }
  }

  /// Hands the pixels out for writing.
  public mutating func withUnsafeMutableBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeMutableRawBufferPointer(start: memory.start, count: byteCount))
  }

  /// Hands the pixels out for reading.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeRawBufferPointer(start: memory.start, count: byteCount))
  }
}

/// A block of memory as ``PixelPool`` keeps it; whoever holds it last frees it.
@safe struct PixelMemory: @unchecked Sendable {
  // Nothing is shared: the pool hands a block to one buffer at a time.
  let start: UnsafeMutableRawPointer
  let capacity: Int

  /// Takes a block whose rows a renderer can copy with any instruction it likes (64-byte aligned).
  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
  }

  func free() { unsafe start.deallocate() }
}
