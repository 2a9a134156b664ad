import Synchronization

/// Pixel memory that is kept for reuse.
///
/// Fresh memory is expensive: the first access to 48 MB causes 12,288 page faults, a third of the
/// time in which a 12-megapixel image is decoded. The pool keeps blocks up to a limit. It reuses a
/// block for an image that fills at least half of it. The block used last is reused first, because
/// it is still in the CPU cache. Tiles and whole images have separate limits, so that neither
/// displaces the other.
///
/// Safe to use from all threads.
public final class PixelPool: Sendable {
  fileprivate struct Shelf {
    let limit: Int
    var blocks: [PixelMemory] = []
    var byteCount = 0
  }

  /// The smallest block of a whole image, in bytes. Smaller blocks are tiles.
  private static let largeBlock = 4_194_304
  private let shelves: Mutex<(tiles: Shelf, pictures: Shelf)>

  /// Creates an empty pool.
  ///
  /// - Parameters:
  ///   - tileLimit: The limit of unused tile blocks in bytes, 8 MiB by default: 27 of 320 x 240.
  ///   - pictureLimit: The limit of larger unused blocks in bytes, 50 MiB by default: one image of
  ///     13 megapixels.
  public init(tileLimit: Int = 8_388_608, pictureLimit: Int = 52_428_800) {
    shelves = Mutex((Shelf(limit: tileLimit), Shelf(limit: pictureLimit)))
  }

  deinit { removeAll() }

  /// The size of all unused blocks in bytes.
  public var byteCount: Int { shelves.withLock { $0.tiles.byteCount + $0.pictures.byteCount } }

  /// Frees all unused blocks, for example when memory runs short.
  public func removeAll() {
    let blocks = shelves.withLock { $0.tiles.removeAll() + $0.pictures.removeAll() }
    for block in blocks { block.free() }
  }

  /// Returns a block of at least `byteCount` bytes: an unused one that is at most twice as large,
  /// or a new one.
  ///
  /// - Complexity: O(*n*), *n* being the number of unused blocks: a few dozen.
  func acquire(_ byteCount: Int) -> PixelMemory {
    let capacity = Self.capacity(for: byteCount)
    let kept = shelves.withLock { shelves in
      capacity < Self.largeBlock
        ? shelves.tiles.acquire(capacity) : shelves.pictures.acquire(capacity)
    }
    return kept ?? PixelMemory(capacity: capacity)
  }

  /// Keeps `block` for reuse, and frees the blocks above the limit that have been unused longest.
  func release(_ block: PixelMemory) {
    let surplus = shelves.withLock { shelves in
      block.capacity < Self.largeBlock
        ? shelves.tiles.release(block) : shelves.pictures.release(block)
    }
    for block in surplus { block.free() }
  }

  /// Rounds up to 16 KiB, so that tiles of similar sizes share blocks.
  private static func capacity(for byteCount: Int) -> Int { (byteCount + 16_383) & ~16_383 }
}

extension PixelPool.Shelf {
  fileprivate mutating func acquire(_ capacity: Int) -> PixelMemory? {
    guard
      let index = blocks.lastIndex(where: {
        $0.capacity >= capacity && $0.capacity <= 2 * capacity
      })
    else { return nil }
    let block = blocks.remove(at: index)
    byteCount -= block.capacity
    return block
  }

  /// Adds a block and returns the oldest ones above the limit.
  fileprivate mutating func release(_ block: PixelMemory) -> [PixelMemory] {
    blocks.append(block)
    byteCount += block.capacity
    var surplus: [PixelMemory] = []
    while byteCount > limit {
      let oldest = blocks.removeFirst()
      byteCount -= oldest.capacity
      surplus.append(oldest)
    }
    return surplus
  }

  fileprivate mutating func removeAll() -> [PixelMemory] {
    defer { self = PixelPool.Shelf(limit: limit) }
    return blocks
  }
}
