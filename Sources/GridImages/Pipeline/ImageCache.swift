import GridEngine

/// Decoded images in memory, with eviction by least recent use (LRU). Images that are pinned and
/// not shown yet are never evicted.
///
/// Images that have been shown are textures by now and are evicted first. Otherwise their pixels
/// would displace the oldest of the images that were prefetched, which would then be decoded twice.
///
/// The limit is in bytes, not in images. Access while scrolling depends on recency and hardly on
/// frequency: on a recorded trace plain LRU had more hits than CLOCK, SIEVE, S3-FIFO and TinyLFU,
/// and more memory than eight viewports had no effect.
public struct ImageCache {
  /// The limit in bytes, without pinned images. ``trim(atMost:)`` enforces it.
  public var limit: Int
  /// The size of all cached images in bytes.
  public private(set) var byteCount = 0

  private struct Entry: Sendable {
    let request: ImageRequest
    var image: PreparedImage
    var pins = 0
  }

  private static let recent = 0
  private static let pinned = 1
  private static let shown = 2
  private var entries = LinkedLists<Entry>(listCount: 3)
  private var handles: [ImageSource: [LinkedLists<Entry>.Handle]] = [:]

  /// Creates an empty cache with a limit in bytes, 64 MiB by default.
  public init(limit: Int = 67_108_864) { self.limit = limit }

  /// The number of cached images.
  public var count: Int { entries.count }

  /// Returns the image for `request`: one of exactly its size, or else one with the same crop that
  /// is up to twice as large, for the renderer to scale. A preview is returned for its own size
  /// only.
  ///
  /// - Complexity: O(*n*), *n* being the number of cached sizes of this source.
  public mutating func image(for request: ImageRequest) -> PreparedImage? {
    guard let handle = handle(serving: request) else { return nil }
    touch(handle)
    return entries[handle].image
  }

  /// Returns an image of the same source and crop in any size, to show until the requested one is
  /// decoded: the smallest that is larger, or else the largest.
  public mutating func substitute(for request: ImageRequest) -> PreparedImage? {
    let candidates = (handles[request.source] ?? [])
      .filter { entries[$0].request.isCut(like: request) }
    let larger = candidates.filter { width(of: $0) >= request.sizeInPixels.width }
    guard
      let handle = larger.min(by: { width(of: $0) < width(of: $1) })
        ?? candidates.max(by: { width(of: $0) < width(of: $1) })
    else { return nil }
    touch(handle)
    return entries[handle].image
  }

  /// Adds an image, unless it is larger than a tenth of the limit, or a preview of an image that is
  /// cached already.
  ///
  /// The next ``trim(atMost:)`` evicts the images that exceed the limit.
  public mutating func insert(_ image: PreparedImage, for request: ImageRequest) {
    guard image.byteCount <= limit / 10 else { return }
    if let handle = exactHandle(for: request) {
      guard !image.isPreview else { return }
      byteCount += image.byteCount - entries[handle].image.byteCount
      entries[handle].image = image
      entries.moveToEnd(handle, of: entries[handle].pins > 0 ? Self.pinned : Self.recent)
    } else {
      let handle = entries.append(Entry(request: request, image: image), to: Self.recent)
      handles[request.source, default: []].append(handle)
      byteCount += image.byteCount
    }
  }

  /// Pins the image that ``image(for:)`` returns, until ``unpin(_:)`` has been called as often, or
  /// ``didShow(_:)`` once.
  ///
  /// - Returns: The request to pass to ``unpin(_:)``; `nil` if there is no such image.
  public mutating func pin(_ request: ImageRequest) -> ImageRequest? {
    guard let handle = handle(serving: request) else { return nil }
    entries[handle].pins += 1
    entries.moveToEnd(handle, of: Self.pinned)
    return entries[handle].request
  }

  /// Balances one ``pin(_:)``. The last one makes the image the most recently used.
  public mutating func unpin(_ request: ImageRequest) {
    guard let handle = exactHandle(for: request), entries[handle].pins > 0 else { return }
    entries[handle].pins -= 1
    guard entries[handle].pins == 0 else { return }
    let isShown = entries.list(of: handle) == Self.shown
    entries.moveToEnd(handle, of: isShown ? Self.shown : Self.recent)
  }

  /// Records that an image is on screen: it is evicted before others from now on, pinned or not.
  public mutating func didShow(_ request: ImageRequest) {
    guard let handle = exactHandle(for: request) else { return }
    entries.moveToEnd(handle, of: Self.shown)
  }

  /// Evicts images until the total is within the limit: first those that were shown, then the least
  /// recently used. Images that are pinned and were not shown stay, whatever the limit.
  ///
  /// - Parameter count: The maximum number of images to evict, so that no single frame pays for
  ///   many.
  public mutating func trim(atMost count: Int = .max) {
    var left = count
    while byteCount > limit, left > 0,
      let oldest = entries.first(in: Self.shown) ?? entries.first(in: Self.recent)
    {
      remove(oldest)
      left -= 1
    }
  }

  /// Removes every image of `source`, for example after its file has changed.
  public mutating func removeAll(of source: ImageSource) {
    for handle in handles[source] ?? [] { remove(handle) }
  }

  private mutating func remove(_ handle: LinkedLists<Entry>.Handle) {
    let entry = entries.remove(handle)
    byteCount -= entry.image.byteCount
    let source = entry.request.source
    handles[source]?.removeAll { $0 == handle }
    if handles[source]?.isEmpty == true { handles[source] = nil }
  }

  private mutating func touch(_ handle: LinkedLists<Entry>.Handle) {
    entries.moveToEnd(handle, of: entries.list(of: handle))
  }

  private func exactHandle(for request: ImageRequest) -> LinkedLists<Entry>.Handle? {
    handles[request.source]?.first { entries[$0].request == request }
  }

  private func handle(serving request: ImageRequest) -> LinkedLists<Entry>.Handle? {
    if let exact = exactHandle(for: request) { return exact }
    return handles[request.source]?.filter {
      !entries[$0].image.isPreview && entries[$0].request.serves(request)
    }.min { width(of: $0) < width(of: $1) }
  }

  private func width(of handle: LinkedLists<Entry>.Handle) -> Int {
    entries[handle].request.sizeInPixels.width
  }
}
