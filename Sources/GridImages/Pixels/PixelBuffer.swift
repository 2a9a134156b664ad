import FrameTiming
import Glibc

/// Memory for the pixels of one image, with a single owner that may write it.
///
/// A decoder fills it and passes it to a ``PreparedImage``, which only reads it. The deinitializer
/// returns the memory to its pool.
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
  // One owner at a time (`~Copyable`), and written only through `mutating` access.
  private let memory: PixelMemory
  private let pool: PixelPool?
  /// The requested number of bytes. The memory block may be larger.
  public let byteCount: Int

  /// Allocates `byteCount` bytes, from `pool` if it has a suitable block. The memory is not
  /// initialized.
  public init(byteCount: Int, pool: PixelPool? = nil) {
    require(byteCount > 0, "byteCount is \(byteCount); it must be positive")
    self.byteCount = byteCount
    self.pool = pool
    memory = pool?.acquire(byteCount) ?? PixelMemory(capacity: byteCount)
  }

  deinit {
    if let pool { pool.release(memory) } else { memory.free() }
  }

  /// Calls `body` with the pixels for writing.
  public mutating func withUnsafeMutableBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeMutableRawBufferPointer(start: memory.start, count: byteCount))
  }

  /// Calls `body` with the pixels for reading.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeRawBufferPointer(start: memory.start, count: byteCount))
  }
}

/// A block of memory of a ``PixelPool``. Its last owner frees it.
@safe struct PixelMemory: @unchecked Sendable {
  // No sharing: the pool gives a block to one buffer at a time.
  let start: UnsafeMutableRawPointer
  let capacity: Int

  /// Allocates a block with an alignment of 64 bytes, so that a renderer can copy rows with any
  /// vector instruction.
  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
  }

  func free() { unsafe start.deallocate() }
}
