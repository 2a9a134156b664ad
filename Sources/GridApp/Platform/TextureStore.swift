import CSDL2
import GridEngine

/// The textures of pictures, each made from pixels that were decoded elsewhere.
///
/// The main thread's part of a picture is one upload here, within the frame's budget. What was in
/// view longest ago makes room when the limit is reached, and its texture is used again.
final class TextureStore {
  /// What one frame may spend on uploads; one upload is always done, so that there is progress.
  struct Budget {
    var milliseconds = 2.0
    var bytes = 4 << 20

    /// No limit: all that waits goes up at once, to show what the budget is worth.
    static let unlimited = Budget(milliseconds: .infinity, bytes: .max)
  }

  /// What a frame uploaded.
  struct Report: Equatable {
    var count = 0
    var bytes = 0
  }

  /// A picture that can be drawn.
  struct Entry {
    let texture: Texture
    /// The picture's size; it lies in the texture's upper left corner.
    let size: PixelSize
    fileprivate(set) var isPreview: Bool
    /// Whether corners were baked, so that drawing has to blend.
    let isOpaque: Bool
    fileprivate(set) var lastUsedFrame: UInt64
  }

  private struct Upload {
    let image: PreparedImage
    var lastWantedFrame: UInt64
  }

  let layout: PixelLayout
  var budget = Budget()
  /// The most bytes all textures may take, pooled ones included.
  var byteLimit: Int

  private let renderer: BorrowedRenderer
  private var entries: [ImageRequest: Entry] = [:]
  private var uploads: [ImageRequest: Upload] = [:]
  /// The newest texture of each source, whatever its size.
  private var newest: [String: ImageRequest] = [:]
  private var pool = TexturePool()
  private var usedBytes = 0
  private var frame: UInt64 = 1
  private var cost = UploadCost()

  /// Makes an empty store.
  init(renderer: BorrowedRenderer, layout: PixelLayout, byteLimit: Int = 24 << 20) {
    self.renderer = renderer
    self.layout = layout
    self.byteLimit = byteLimit
  }

  /// How many pictures wait for their upload.
  var pendingCount: Int { uploads.count }
  /// How many textures exist, and what they take.
  var count: Int { entries.count }
  /// Bytes of all textures, pooled ones included.
  var byteCount: Int { usedBytes + pool.byteCount }

  /// Begins a frame: what is drawn from now on counts as in view.
  func beginFrame() { frame += 1 }

  /// The texture for `request`, or nil while there is none; notes that it is in view. O(1).
  func entry(for request: ImageRequest) -> Entry? {
    if let index = entries.index(forKey: request) {
      entries.values[index].lastUsedFrame = frame
      if let waiting = uploads.index(forKey: request) {
        uploads.values[waiting].lastWantedFrame = frame
      }
      return entries.values[index]
    }
    if let waiting = uploads.index(forKey: request) {
      uploads.values[waiting].lastWantedFrame = frame
    }
    return nil
  }

  /// A texture of the same picture at another size, to be drawn until the right one is there. O(1).
  func substitute(for request: ImageRequest) -> Entry? {
    guard let other = newest[request.source], let index = entries.index(forKey: other) else {
      return nil
    }
    entries.values[index].lastUsedFrame = frame
    return entries.values[index]
  }

  /// Whether the final picture for `request` is a texture or waits to become one.
  func isComplete(_ request: ImageRequest) -> Bool {
    if let waiting = uploads[request], !waiting.image.isPreview { return true }
    if let entry = entries[request], !entry.isPreview { return true }
    return false
  }

  /// Hands in a picture for upload; a preview never replaces a final one.
  func enqueue(_ image: PreparedImage, for request: ImageRequest) {
    if image.isPreview, isComplete(request) { return }
    uploads[request] = Upload(
      image: image, lastWantedFrame: uploads[request]?.lastWantedFrame ?? frame)
  }

  /// Has the pictures of a source, which changed, count as previews: they are drawn until the new
  /// ones are there.
  ///
  /// - Complexity: O(*t*), *t* being the textures.
  func expire(_ source: String) {
    for request in Array(entries.keys) where request.source == source {
      entries[request]?.isPreview = true
    }
    for request in Array(uploads.keys) where request.source == source { uploads[request] = nil }
  }

  /// Gives up the upload of a picture that nobody waits for any more.
  func cancelUpload(of request: ImageRequest) { uploads[request] = nil }

  /// Makes textures of what waits, what is in view first, until the budget is spent.
  func uploadPending() -> Report {
    var report = Report()
    guard !uploads.isEmpty else { return report }
    let start = FrameTime.now
    while let request = nextUpload(), let upload = uploads.removeValue(forKey: request) {
      let bytes = upload.image.size.area * 4
      let before = FrameTime.now
      store(upload.image, for: request)
      let after = FrameTime.now
      cost.add(milliseconds: after.milliseconds(since: before), bytes: bytes)
      report.count += 1
      report.bytes += bytes
      guard let next = nextUpload(), let nextBytes = uploads[next]?.image.size.area else { break }
      let spent = after.milliseconds(since: start) + cost.milliseconds(forBytes: nextBytes * 4)
      if spent > budget.milliseconds || report.bytes + nextBytes * 4 > budget.bytes { break }
    }
    return report
  }

  /// Forgets every texture: the renderer lost them, or the device scale changed.
  func removeAll() {
    entries.removeAll()
    uploads.removeAll()
    newest.removeAll()
    pool.removeAll()
    usedBytes = 0
  }

  // What was wanted last goes first; among equals any order does, they all appear within frames.
  private func nextUpload() -> ImageRequest? {
    uploads.max { $0.value.lastWantedFrame < $1.value.lastWantedFrame }?.key
  }

  private func store(_ image: PreparedImage, for request: ImageRequest) {
    if let old = entries.removeValue(forKey: request) { release(old) }
    let format = image.isOpaque ? layout.opaque : layout.alpha
    guard let texture = texture(for: image.size, format: format, blends: !image.isOpaque) else {
      return
    }
    let isWritten = unsafe image.withUnsafeBytes { bytes in
      unsafe texture.update(
        rows: 0..<image.height, width: image.width, from: bytes.baseAddress!,
        bytesPerRow: image.bytesPerRow)
    }
    guard isWritten else { return }
    usedBytes += texture.byteCount
    entries[request] = Entry(
      texture: texture, size: image.size, isPreview: image.isPreview, isOpaque: image.isOpaque,
      lastUsedFrame: frame)
    newest[request.source] = request
  }

  private func texture(for size: PixelSize, format: UInt32, blends: Bool) -> Texture? {
    makeRoom(for: TexturePool.textureSize(for: size).area * 4)
    if let texture = pool.take(for: size, format: format) { return texture }
    return try? unsafe Texture(
      renderer: renderer.pointer, size: TexturePool.textureSize(for: size), format: format,
      blends: blends)
  }

  /// Takes textures from the pictures that were in view longest ago, never from one in view now.
  ///
  /// O(textures), a few hundred, and only while the store is full.
  private func makeRoom(for bytes: Int) {
    while usedBytes + bytes > byteLimit {
      guard let oldest = entries.min(by: { $0.value.lastUsedFrame < $1.value.lastUsedFrame }),
        oldest.value.lastUsedFrame + 1 < frame
      else { return }
      entries[oldest.key] = nil
      if newest[oldest.key.source] == oldest.key { newest[oldest.key.source] = nil }
      release(oldest.value)
    }
    if byteCount + bytes > byteLimit + byteLimit / 4 { pool.removeAll() }
  }

  private func release(_ entry: Entry) {
    usedBytes -= entry.texture.byteCount
    pool.put(entry.texture)
  }
}
