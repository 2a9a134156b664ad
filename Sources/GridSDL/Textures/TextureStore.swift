import CSDL2
import FrameTiming
import GridEngine
import GridImages

/// The textures of pictures, each made from pixels that were decoded elsewhere.
///
/// The main thread's part of a picture is one upload here, within the frame's budget. What was in
/// view longest ago makes room when the limit is reached, and its texture is used again.
package final class TextureStore {
  /// What one frame may spend on uploads; one upload is always done, so that there is progress.
  package struct Budget {
    package var milliseconds: Double
    package var bytes: Int

    /// No limit: all that waits goes up at once, to show what the budget is worth.
    package static let unlimited = Budget(milliseconds: .infinity, bytes: .max)

    /// A budget; 2 ms and 4 MiB by default.
    package init(milliseconds: Double = 2, bytes: Int = 4 << 20) {
      self.milliseconds = milliseconds
      self.bytes = bytes
    }
  }

  /// What a frame uploaded.
  package struct Report: Equatable {
    package var count = 0
    package var bytes = 0

    package static func + (a: Report, b: Report) -> Report {
      Report(count: a.count + b.count, bytes: a.bytes + b.bytes)
    }
  }

  /// A picture that can be drawn.
  package struct Entry {
    let texture: Texture
    /// The picture's size; it lies in the texture's upper left corner.
    package let size: PixelSize
    fileprivate(set) var isPreview: Bool
    /// Whether corners were baked, so that drawing has to blend.
    let isOpaque: Bool
    fileprivate(set) var lastUsedFrame: UInt64
    fileprivate var wasDrawn = false
  }

  /// The most pictures that ``takeMissed()`` and ``takeFirstDrawn()`` tell of in one frame; more are
  /// in no window.
  private static let missedLimit = 1_024

  package let layout: PixelLayout
  package var budget = Budget()
  /// Whether ``uploadPending()`` leaves pictures that are not in view to ``uploadAhead()``.
  package var leavesRestToIdle = false
  /// The most bytes all textures may take, pooled ones included; only what is in view at once may
  /// pass it. What is above a lower limit goes at once.
  package var byteLimit: Int { didSet { if byteLimit < oldValue { shrink() } } }

  private let renderer: RendererHandle
  private var entries: [ImageRequest: Entry] = [:]
  private var uploads = UploadQueue()
  private var ahead = Report()
  private var missed: [ImageRequest] = []
  private var firstDrawn: [ImageRequest] = []
  /// The newest texture of each source, whatever its size.
  private var newest: [String: ImageRequest] = [:]
  private var pool = TexturePool()
  private var usedBytes = 0
  private var frame: UInt64 = 1
  private var cost = UploadCost()

  /// Makes an empty store.
  package init(renderer: RendererHandle, layout: PixelLayout, byteLimit: Int = 24 << 20) {
    self.renderer = renderer
    self.layout = layout
    self.byteLimit = byteLimit
  }

  /// How many pictures wait for their upload.
  var pendingCount: Int { uploads.count }
  /// Whether one of them is in view, or none is left for later, so that a frame has to be drawn.
  package var needsFrame: Bool { uploads.next(wantedSince: leavesRestToIdle ? frame : 0) != nil }
  /// How many textures exist, and what they take.
  package var count: Int { entries.count }
  /// Bytes of all textures, pooled ones included.
  package var byteCount: Int { usedBytes + pool.byteCount }

  /// Begins a frame: what is drawn from now on counts as in view.
  func beginFrame() { frame += 1 }

  /// The texture for `request`, or nil while there is none; notes that it is in view. O(1).
  package func entry(for request: ImageRequest) -> Entry? {
    if let index = entries.index(forKey: request) {
      entries.values[index].lastUsedFrame = frame
      _ = uploads.want(request, inFrame: frame)
      noteDrawn(at: index, request)
      return entries.values[index]
    }
    if !uploads.want(request, inFrame: frame), missed.count < Self.missedLimit {
      missed.append(request)
    }
    return nil
  }

  private func noteDrawn(at index: Dictionary<ImageRequest, Entry>.Index, _ request: ImageRequest) {
    let entry = entries.values[index]
    guard !entry.wasDrawn, !entry.isPreview else { return }
    entries.values[index].wasDrawn = true
    if firstDrawn.count < Self.missedLimit { firstDrawn.append(request) }
  }

  /// The pictures, previews apart, that were drawn for the first time since this was last called.
  package func takeFirstDrawn() -> [ImageRequest] { firstDrawn.takeAll() }

  /// Whether something can be drawn for exactly this request. O(1).
  package func contains(_ request: ImageRequest) -> Bool { entries[request] != nil }

  /// What was looked for since this was last called and neither is a texture nor waits to become one.
  package func takeMissed() -> [ImageRequest] { missed.takeAll() }

  /// At which size there is a texture of `source`, the newest if at several; nil for at none. O(1).
  package func newestRequest(of source: String) -> ImageRequest? { newest[source] }

  /// A texture of the same picture at another size, to be drawn until the right one is there. O(1).
  func substitute(for request: ImageRequest) -> Entry? {
    guard let other = newest[request.source], let index = entries.index(forKey: other) else {
      return nil
    }
    entries.values[index].lastUsedFrame = frame
    return entries.values[index]
  }

  /// Whether the final picture for `request` is a texture or waits to become one.
  package func isComplete(_ request: ImageRequest) -> Bool {
    if let waiting = uploads[request], !waiting.image.isPreview { return true }
    if let entry = entries[request], !entry.isPreview { return true }
    return false
  }

  /// Hands in a picture for upload; a preview never replaces a final one.
  ///
  /// - Parameter isInView: Whether the next frame shows it.
  package func enqueue(_ image: PreparedImage, for request: ImageRequest, isInView: Bool = true) {
    if image.isPreview, isComplete(request) { return }
    let lastWanted = isInView ? frame : uploads[request]?.lastWantedFrame ?? 0
    cancelUpload(of: request)
    uploads[request] = TextureUpload(image: image, lastWantedFrame: lastWanted)
  }

  /// Has the pictures of a source, which changed, count as previews: they are drawn until the new
  /// ones are there.
  ///
  /// - Complexity: O(*t*), *t* being the textures.
  package func expire(_ source: String) {
    for request in Array(entries.keys) where request.source == source {
      entries[request]?.isPreview = true
    }
    uploads.removeAll(of: source)
  }

  /// Notes that the next frame shows a picture, which may wait for its upload. O(1).
  package func want(_ request: ImageRequest) { _ = uploads.want(request, inFrame: frame) }

  /// Gives up the upload of a picture that nobody waits for any more.
  func cancelUpload(of request: ImageRequest) {
    if let texture = uploads.remove(request)?.texture { release(texture) }
  }

  /// Makes textures of what waits, what is in view first, until the budget is spent.
  ///
  /// A picture above ``TextureUpload/stripBytes`` goes up in strips, over several frames if need be,
  /// and is drawn when it is complete.
  package func uploadPending() -> Report {
    var report = Report()
    guard uploads.count > 0 else { return report }
    let start = FrameTime.now
    let since = leavesRestToIdle ? frame : 0
    while let request = uploads.next(wantedSince: since) {
      let end = uploadStrip(of: request, &report)
      guard let next = uploads.next(wantedSince: since), let nextBytes = uploads[next]?.nextBytes
      else { break }
      let spent = end.milliseconds(since: start) + cost.milliseconds(forBytes: nextBytes)
      if spent > budget.milliseconds || report.bytes + nextBytes > budget.bytes { break }
    }
    return report
  }

  /// Whether pictures wait that ``uploadPending()`` leaves.
  var hasUploadAhead: Bool { leavesRestToIdle && uploads.count > 0 }

  /// Uploads one strip of a picture that is not in view yet, or of one that is; in idle time.
  func uploadAhead() {
    guard hasUploadAhead, let request = uploads.next() else { return }
    _ = uploadStrip(of: request, &ahead)
  }

  /// What ``uploadAhead()`` did since this was last called.
  package func takeReportAhead() -> Report {
    defer { ahead = Report() }
    return ahead
  }

  /// Forgets every texture: the renderer lost them, or the device scale changed.
  package func removeAll() {
    entries.removeAll()
    uploads.removeAll()
    newest.removeAll()
    pool.removeAll()
    usedBytes = 0
  }

  /// Writes a picture's next strip; when that was.
  private func uploadStrip(of request: ImageRequest, _ report: inout Report) -> FrameTime {
    let before = FrameTime.now
    guard var upload = uploads.remove(request) else { return before }
    let bytes = upload.nextBytes
    let isWritten = writeStrip(of: &upload)
    let after = FrameTime.now
    cost.add(milliseconds: after.milliseconds(since: before), bytes: bytes)
    report.bytes += bytes
    if !isWritten {
      if let texture = upload.texture { release(texture) }
    } else if upload.isComplete {
      finish(upload, for: request)
      report.count += 1
    } else {
      uploads[request] = upload
    }
    return after
  }

  private func writeStrip(of upload: inout TextureUpload) -> Bool {
    if upload.texture == nil { upload.texture = texture(for: upload.image) }
    return upload.writeStrip()
  }

  private func finish(_ upload: TextureUpload, for request: ImageRequest) {
    guard let texture = upload.texture else { return }
    if let old = entries.removeValue(forKey: request) { release(old.texture) }
    let image = upload.image
    entries[request] = Entry(
      texture: texture, size: image.size, isPreview: image.isPreview, isOpaque: image.isOpaque,
      lastUsedFrame: frame)
    newest[request.source] = request
  }

  private func texture(for image: PreparedImage) -> Texture? {
    let format = image.isOpaque ? layout.opaque : layout.alpha
    let size = TexturePool.textureSize(for: image.size)
    let bytes = size.area * 4
    makeRoom(for: bytes)
    var texture = pool.take(for: image.size, format: format)
    if texture == nil {
      // What lies in the pool has other sizes, so it will hardly be taken soon.
      if byteCount + bytes > byteLimit { pool.removeAll() }
      texture = try? Texture(
        renderer: renderer, size: size, format: format, blends: !image.isOpaque)
    }
    usedBytes += texture?.byteCount ?? 0
    return texture
  }

  private func shrink() {
    makeRoom(for: 0)
    if byteCount > byteLimit { pool.removeAll() }
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
      release(oldest.value.texture)
    }
  }

  private func release(_ texture: Texture) {
    usedBytes -= texture.byteCount
    pool.put(texture)
  }
}
