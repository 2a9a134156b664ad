import Synchronization

/// Used pixel memory, kept for the next picture.
///
/// Fresh memory is dear: the first touch of 48 MB is 12,288 page faults, a third of the time that
/// decoding a 12-megapixel picture takes. Blocks are kept up to a bound and given out again to
/// pictures that fill at least half of them, the latest used first, because it is still cached.
///
/// Safe to use from all threads.
public final class PixelPool: Sendable {
  /// The most bytes kept unused; 96 MiB by default, two pictures of 12 megapixels.
  public let limit: Int

  private struct Free {
    var blocks: [PixelMemory] = []
    var byteCount = 0
  }
  private let free = Mutex(Free())

  /// Makes an empty pool that keeps at most `limit` bytes unused.
  public init(limit: Int = 100_663_296) { self.limit = limit }

  deinit { removeAll() }

  /// The bytes that are kept unused now.
  public var byteCount: Int { free.withLock { $0.byteCount } }

  /// Frees all that is kept, as when memory runs short.
  public func removeAll() {
    let blocks = free.withLock { free in
      defer { free = Free() }
      return free.blocks
    }
    for block in blocks { block.free() }
  }

  /// A block of at least `byteCount` bytes: one kept that is no more than twice as large, or a new
  /// one.
  ///
  /// - Complexity: O(*n*), *n* being the blocks kept: a few dozen.
  func take(_ byteCount: Int) -> PixelMemory {
    let capacity = Self.capacity(for: byteCount)
    let kept = free.withLock { free -> PixelMemory? in
      guard
        let index = free.blocks.lastIndex(where: {
          $0.capacity >= capacity && $0.capacity <= 2 * capacity
        })
      else { return nil }
      let block = free.blocks.remove(at: index)
      free.byteCount -= block.capacity
      return block
    }
    return kept ?? PixelMemory(capacity: capacity)
  }

  /// Keeps `block` for later, and frees the blocks longest unused where that is too much.
  func give(_ block: PixelMemory) {
    let surplus = free.withLock { free -> [PixelMemory] in
      free.blocks.append(block)
      free.byteCount += block.capacity
      var surplus: [PixelMemory] = []
      while free.byteCount > limit {
        let oldest = free.blocks.removeFirst()
        free.byteCount -= oldest.capacity
        surplus.append(oldest)
      }
      return surplus
    }
    for block in surplus { block.free() }
  }

  /// Rounded up to 16 KiB, so that tiles of nearly one size share blocks.
  private static func capacity(for byteCount: Int) -> Int { (byteCount + 16_383) & ~16_383 }
}
