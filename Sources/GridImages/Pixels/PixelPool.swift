import Synchronization

/// Used pixel memory, kept for the next picture.
///
/// Fresh memory is dear: the first touch of 48 MB is 12,288 page faults, a third of the time that
/// decoding a 12-megapixel picture takes. Blocks are kept up to a bound and given out again to
/// pictures that fill at least half of them, the latest used first, because it is still cached.
/// Tiles and whole pictures have bounds of their own, so that neither drives the other out.
///
/// Safe to use from all threads.
public final class PixelPool: Sendable {
  fileprivate struct Shelf {
    let limit: Int
    var blocks: [PixelMemory] = []
    var byteCount = 0
  }

  /// Blocks of this size and more are whole pictures; below, tiles.
  private static let largeBlock = 4_194_304
  private let shelves: Mutex<(tiles: Shelf, pictures: Shelf)>

  /// Makes an empty pool.
  ///
  /// - Parameters:
  ///   - tileLimit: The most bytes of tiles kept unused, 8 MiB by default: 27 of 320 x 240.
  ///   - pictureLimit: The most bytes of larger blocks kept unused, 50 MiB by default: one picture
  ///     of 13 megapixels.
  public init(tileLimit: Int = 8_388_608, pictureLimit: Int = 52_428_800) {
    shelves = Mutex((Shelf(limit: tileLimit), Shelf(limit: pictureLimit)))
  }

  deinit { removeAll() }

  /// The bytes that are kept unused now.
  public var byteCount: Int { shelves.withLock { $0.tiles.byteCount + $0.pictures.byteCount } }

  /// Frees all that is kept, as when memory runs short.
  public func removeAll() {
    let blocks = shelves.withLock { $0.tiles.removeAll() + $0.pictures.removeAll() }
    for block in blocks { block.free() }
  }

  /// A block of at least `byteCount` bytes: one kept that is no more than twice as large, or a new
  /// one.
  ///
  /// - Complexity: O(*n*), *n* being the blocks kept: a few dozen.
  func take(_ byteCount: Int) -> PixelMemory {
    let capacity = Self.capacity(for: byteCount)
    let kept = shelves.withLock { shelves in
      capacity < Self.largeBlock ? shelves.tiles.take(capacity) : shelves.pictures.take(capacity)
    }
    return kept ?? PixelMemory(capacity: capacity)
  }

  /// Keeps `block` for later, and frees the blocks longest unused where that is too much.
  func give(_ block: PixelMemory) {
    let surplus = shelves.withLock { shelves in
      block.capacity < Self.largeBlock ? shelves.tiles.put(block) : shelves.pictures.put(block)
    }
    for block in surplus { block.free() }
  }

  /// Rounded up to 16 KiB, so that tiles of nearly one size share blocks.
  private static func capacity(for byteCount: Int) -> Int { (byteCount + 16_383) & ~16_383 }
}

extension PixelPool.Shelf {
  fileprivate mutating func take(_ capacity: Int) -> PixelMemory? {
    guard
      let index = blocks.lastIndex(where: {
        $0.capacity >= capacity && $0.capacity <= 2 * capacity
      })
    else { return nil }
    let block = blocks.remove(at: index)
    byteCount -= block.capacity
    return block
  }

  /// Adds a block and takes out those that are too much.
  fileprivate mutating func put(_ block: PixelMemory) -> [PixelMemory] {
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
