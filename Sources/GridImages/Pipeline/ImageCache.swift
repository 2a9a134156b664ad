import GridEngine

/// Prepared pictures in memory, least recently used first to go, what waits to be shown never.
///
/// What has been shown is a texture by now, and goes before all others: its pixels would take the room
/// of pictures that were decoded ahead, and those, the oldest, would be decoded twice.
///
/// Counts bytes, not pictures. Scrolling has recency and almost no frequency: on a recorded trace
/// plain LRU found more than CLOCK, SIEVE, S3-FIFO and TinyLFU, and eight viewports are where more
/// memory stops helping.
public struct ImageCache {
  /// The most bytes kept, apart from what is pinned; trimming follows by ``trim(atMost:)``.
  public var limit: Int
  /// The bytes kept now.
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
  private var handles: [String: [LinkedLists<Entry>.Handle]] = [:]

  /// Makes an empty cache; 64 MiB by default.
  public init(limit: Int = 67_108_864) { self.limit = limit }

  /// How many pictures are kept.
  public var count: Int { entries.count }

  /// The picture that serves `request`: one of its very size, or else one up to twice as large and
  /// cut the same, which the renderer scales. A preview only serves its own size.
  ///
  /// - Complexity: O(*n*), *n* being the sizes kept of this source.
  public mutating func image(for request: ImageRequest) -> PreparedImage? {
    guard let handle = handle(serving: request) else { return nil }
    touch(handle)
    return entries[handle].image
  }

  /// Any picture of the same source and proportions, of any size, to show while the right one is
  /// made: the smallest that is larger, or else the largest.
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

  /// Keeps a picture, unless it alone would take over a tenth of the limit or is a preview of what
  /// is here already.
  ///
  /// What that displaces goes with the next ``trim(atMost:)``.
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

  /// Keeps the picture that serves `request` until ``unpin(_:)`` is called as often, or
  /// ``noteShown(_:)`` once.
  ///
  /// - Returns: The key to unpin; `nil` when there is no such picture.
  public mutating func pin(_ request: ImageRequest) -> ImageRequest? {
    guard let handle = handle(serving: request) else { return nil }
    entries[handle].pins += 1
    entries.moveToEnd(handle, of: Self.pinned)
    return entries[handle].request
  }

  /// Takes back one ``pin(_:)``; the last one makes the picture the most recent.
  public mutating func unpin(_ request: ImageRequest) {
    guard let handle = exactHandle(for: request), entries[handle].pins > 0 else { return }
    entries[handle].pins -= 1
    guard entries[handle].pins == 0 else { return }
    let isShown = entries.list(of: handle) == Self.shown
    entries.moveToEnd(handle, of: isShown ? Self.shown : Self.recent)
  }

  /// Notes that a picture is on screen: from now on it goes first, pinned or not.
  public mutating func noteShown(_ request: ImageRequest) {
    guard let handle = exactHandle(for: request) else { return }
    entries.moveToEnd(handle, of: Self.shown)
  }

  /// Evicts what was shown, and then what was used longest ago, until the limit holds, `count` pictures
  /// at most, so that no frame pays for a heap of them. What is pinned and was not shown stays,
  /// whatever the limit.
  public mutating func trim(atMost count: Int = .max) {
    var left = count
    while byteCount > limit, left > 0,
      let oldest = entries.first(in: Self.shown) ?? entries.first(in: Self.recent)
    {
      remove(oldest)
      left -= 1
    }
  }

  /// Forgets every picture of `source`, as when its file has changed.
  public mutating func removeAll(of source: String) {
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
