import CSDL2
import FrameTiming
import GridEngine
import GridImages

/// The textures of images.
///
/// Images are decoded on other threads and uploaded here on the main thread, within the frame's
/// budget. When the limit is reached, the least recently visible images are evicted and their
/// textures are reused.
package final class TextureStore {
  /// The limits of uploads per frame. One upload always runs, so that there is progress.
  package struct Budget {
    package var milliseconds: Double
    package var bytes: Int

    /// Whether there is a limit.
    var isLimited: Bool { bytes < .max }

    /// Creates a budget, by default of 2 ms and 4 MiB.
    package init(milliseconds: Double = 2, bytes: Int = 4 << 20) {
      self.milliseconds = milliseconds
      self.bytes = bytes
    }
  }

  /// The uploads of a frame.
  package struct Report: Equatable {
    package var count = 0
    package var bytes = 0

    package static func + (a: Report, b: Report) -> Report {
      Report(count: a.count + b.count, bytes: a.bytes + b.bytes)
    }
  }

  /// An image that can be drawn.
  package struct Entry {
    /// The image in a texture; nil if only the canvas of a frame has drawn it so far.
    fileprivate(set) var texture: Texture?
    /// The image itself, if the canvas of a frame can draw it without a texture.
    let image: PreparedImage?
    fileprivate let request: ImageRequest
    /// The size of the image, which is in the top left corner of the texture.
    package let size: PixelSize
    fileprivate(set) var isPreview: Bool
    /// Whether it has fewer pixels than its tile, or shows an old version of the file.
    fileprivate(set) var isSoft: Bool
    /// Whether the image can be drawn without blending. An image with rounded corners in its alpha
    /// channel cannot.
    let isOpaque: Bool
    /// Whether the image has transparent pixels, apart from rounded corners.
    let isTransparent: Bool
    /// Whether parts of the image are missing, because its file is damaged.
    fileprivate let isDamaged: Bool
    /// The traits of the file of the image.
    fileprivate let traits: ImageTraits
    fileprivate(set) var lastUsedFrame: UInt64
    fileprivate var wasDrawn = false

    /// The size in memory, in bytes.
    fileprivate var byteCount: Int { (texture?.byteCount ?? 0) + (image?.byteCount ?? 0) }
  }

  /// The maximum number of images that ``takeMisses()`` and ``takeFirstDrawn()`` return per frame.
  /// No window shows more.
  private static let missedLimit = 1_024

  package let layout: PixelLayout
  package var budget = Budget()
  /// Whether ``uploadPending()`` leaves images that are not visible to ``uploadWhileIdle()``.
  package var uploadsWhenIdle = false
  /// The limit of all textures in bytes, including pooled ones. Only the visible images may exceed
  /// it. Lowering the limit evicts immediately.
  package var byteLimit: Int { didSet { if byteLimit < oldValue { shrink() } } }

  private let renderer: RendererHandle
  private var entries: [ImageRequest: Entry] = [:]
  private var uploads = UploadQueue()
  private var ahead = Report()
  private var missed: [ImageRequest] = []
  private var firstDrawn: [ImageRequest] = []
  /// The newest texture of each source, of any size.
  private var newest: [ImageSource: ImageRequest] = [:]
  private var pool = TexturePool()
  private var usedBytes = 0
  private var frame: UInt64 = 1
  /// Whether idle time uploaded an image that the last frame wanted and could not draw.
  private var hasUndrawnTexture = false
  private var cost = UploadCost()

  /// Creates an empty store.
  package init(renderer: RendererHandle, layout: PixelLayout, byteLimit: Int = 24 << 20) {
    self.renderer = renderer
    self.layout = layout
    self.byteLimit = byteLimit
  }

  /// The number of images that wait for their upload.
  var pendingCount: Int { uploads.count }
  /// Whether uploads need another frame: a visible image is pending or was uploaded after the last
  /// frame, or any image is pending if none is left to idle time.
  package var needsFrame: Bool {
    hasUndrawnTexture || uploads.next(wantedSince: uploadsWhenIdle ? frame : 0) != nil
  }
  /// The number of textures.
  package var count: Int { entries.count }
  /// The size of all textures in bytes, including pooled ones.
  package var byteCount: Int { usedBytes + pool.byteCount }

  /// Begins a frame. Images drawn from now on count as visible.
  func beginFrame() {
    frame += 1
    hasUndrawnTexture = false
  }

  /// Returns the texture for `request`, or nil if there is none, and records that the image is
  /// visible. O(1).
  package func entry(for request: ImageRequest) -> Entry? {
    if let index = entries.index(forKey: request) {
      entries.values[index].lastUsedFrame = frame
      _ = uploads.markNeeded(request, inFrame: frame)
      didDraw(at: index, request)
      return entries.values[index]
    }
    if !uploads.markNeeded(request, inFrame: frame), missed.count < Self.missedLimit {
      missed.append(request)
    }
    return nil
  }

  private func didDraw(at index: Dictionary<ImageRequest, Entry>.Index, _ request: ImageRequest) {
    let entry = entries.values[index]
    guard !entry.wasDrawn, !entry.isPreview else { return }
    entries.values[index].wasDrawn = true
    if firstDrawn.count < Self.missedLimit { firstDrawn.append(request) }
  }

  /// Returns the images, without previews, that were drawn for the first time since the last call.
  package func takeFirstDrawn() -> [ImageRequest] { firstDrawn.takeAll() }

  /// Whether there is a texture, possibly a preview, for exactly this request. O(1).
  package func contains(_ request: ImageRequest) -> Bool { entries[request] != nil }

  /// Returns the images that were drawn since the last call and have neither a texture nor a
  /// pending upload.
  package func takeMisses() -> [ImageRequest] { missed.takeAll() }

  /// Returns the newest request of `source` that has a texture, or nil. O(1).
  package func newestRequest(of source: ImageSource) -> ImageRequest? { newest[source] }

  /// Returns a texture of the same source at another size, to draw until the right one is uploaded.
  /// O(1).
  func substitute(for request: ImageRequest) -> Entry? {
    guard let other = newest[request.source], let index = entries.index(forKey: other) else {
      return nil
    }
    entries.values[index].lastUsedFrame = frame
    return entries.values[index]
  }

  /// Returns the texture of an image that the canvas cannot draw, because it is rotated or a part of
  /// a layer. Makes it if necessary; nil if the renderer has no memory.
  func texture(of entry: Entry) -> Texture? {
    if let texture = entry.texture ?? entries[entry.request]?.texture { return texture }
    guard let image = entry.image else { return nil }
    var upload = TextureUpload(image: image, lastWantedFrame: frame)
    while !upload.isComplete { guard writeStrip(of: &upload) else { break } }
    guard upload.isComplete, let texture = upload.texture else {
      if let texture = upload.texture { release(texture) }
      return nil
    }
    entries[entry.request]?.texture = texture
    return texture
  }

  /// Whether the final image for `request` is a texture or waits for its upload.
  package func isComplete(_ request: ImageRequest) -> Bool {
    if let waiting = uploads[request], !waiting.image.isPreview { return true }
    if let entry = entries[request], !entry.isPreview { return true }
    return false
  }

  /// Whether an image waits for its upload.
  package func isPending(_ request: ImageRequest) -> Bool { uploads[request] != nil }

  /// Queues an image for upload. A preview never replaces a final image.
  ///
  /// - Parameter isInView: Whether the next frame shows it.
  package func enqueue(_ image: PreparedImage, for request: ImageRequest, isInView: Bool = true) {
    if image.isPreview, isComplete(request) { return }
    let lastWanted = isInView ? frame : uploads[request]?.lastWantedFrame ?? 0
    cancelUpload(of: request)
    uploads[request] = TextureUpload(
      image: image, lastWantedFrame: lastWanted, isDirect: isDrawnDirectly(image))
  }

  /// Whether the newest image of a request shows only what could be read of a damaged file.
  package func isDamaged(_ request: ImageRequest) -> Bool {
    uploads[request]?.image.isDamaged ?? entries[request]?.isDamaged ?? false
  }

  /// Returns the traits of the file of a request; nil while it has no image.
  package func traits(of request: ImageRequest) -> ImageTraits? {
    uploads[request]?.image.traits ?? entries[request]?.traits
  }

  /// Whether the canvas of a frame draws an image without a texture.
  private func isDrawnDirectly(_ image: PreparedImage) -> Bool {
    renderer.recorder != nil && FrameCanvas.canDraw(image)
  }

  /// The number of calls of ``expire(_:)``.
  package private(set) var expirationCount = 0

  /// Marks the images of a changed source as previews: they are drawn until the new ones are
  /// uploaded.
  ///
  /// - Complexity: O(*t*), *t* being the number of textures.
  package func expire(_ source: ImageSource) {
    expirationCount += 1
    for request in Array(entries.keys) where request.source == source {
      entries[request]?.isPreview = true
      entries[request]?.isSoft = true
    }
    uploads.removeAll(of: source)
  }

  /// Records that the next frame shows an image, which may wait for its upload. O(1).
  package func markNeeded(_ request: ImageRequest) {
    _ = uploads.markNeeded(request, inFrame: frame)
  }

  /// Cancels the upload of an image.
  func cancelUpload(of request: ImageRequest) {
    if let texture = uploads.remove(request)?.texture { release(texture) }
  }

  /// Uploads pending images, visible ones first, until the budget is spent.
  ///
  /// Images that need no texture are not limited. An image larger than
  /// ``TextureUpload/stripBytes`` is uploaded in strips, over several frames if necessary, and is
  /// drawn when it is complete.
  package func uploadPending() -> Report {
    var report = Report()
    guard uploads.count > 0 else { return report }
    let start = FrameTime.now
    let since = uploadsWhenIdle ? frame : 0
    for (request, upload) in uploads.takeDirect(wantedSince: since) {
      finish(upload, for: request)
      report.count += 1
    }
    while let request = uploads.next(wantedSince: since) {
      let end = uploadStrip(of: request, &report)
      guard let next = uploads.next(wantedSince: since), let nextBytes = uploads[next]?.nextBytes
      else { break }
      let spent = end.milliseconds(since: start) + cost.milliseconds(forBytes: nextBytes)
      if spent > budget.milliseconds || report.bytes + nextBytes > budget.bytes { break }
    }
    return report
  }

  /// Whether ``uploadPending()`` has left images to idle time.
  var hasUploadAhead: Bool { uploadsWhenIdle && uploads.count > 0 }

  /// Uploads one strip of any pending image. Called in idle time.
  func uploadWhileIdle() {
    guard hasUploadAhead, let request = uploads.next() else { return }
    if let upload = uploads[request], upload.lastWantedFrame >= frame { hasUndrawnTexture = true }
    _ = uploadStrip(of: request, &ahead)
  }

  /// Returns the uploads of ``uploadWhileIdle()`` since the last call.
  package func takeReportAhead() -> Report {
    defer { ahead = Report() }
    return ahead
  }

  /// Removes every texture, after the renderer has lost them or the device scale has changed.
  package func removeAll() {
    entries.removeAll()
    uploads.removeAll()
    newest.removeAll()
    pool.removeAll()
    usedBytes = 0
  }

  /// Uploads the next strip of an image and returns the time at its end.
  private func uploadStrip(of request: ImageRequest, _ report: inout Report) -> FrameTime {
    let before = FrameTime.now
    guard var upload = uploads.remove(request) else { return before }
    if upload.isDirect {
      finish(upload, for: request)
      report.count += 1
      return before
    }
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
    guard upload.isDirect || upload.texture != nil else { return }
    if let old = entries.removeValue(forKey: request) { release(old) }
    let image = upload.image
    if upload.isDirect {
      makeRoom(for: image.byteCount)
      usedBytes += image.byteCount
    }
    entries[request] = Entry(
      texture: upload.texture, image: upload.isDirect ? image : nil, request: request,
      size: image.size, isPreview: image.isPreview,
      isSoft: image.isPreview && image.isEnlarged, isOpaque: image.isOpaque,
      isTransparent: image.isTransparent, isDamaged: image.isDamaged,
      traits: image.traits, lastUsedFrame: frame)
    if request.part == nil { newest[request.source] = request }
  }

  private func texture(for image: PreparedImage) -> Texture? {
    let format = image.isOpaque ? layout.opaque : layout.alpha
    let size = TexturePool.textureSize(for: image.size)
    let bytes = size.area * 4
    makeRoom(for: bytes)
    var texture = pool.take(for: image.size, format: format)
    if texture == nil {
      // The pooled textures have other sizes and are unlikely to be reused soon.
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

  /// Evicts the least recently visible images, and never a visible one.
  ///
  /// O(*t*), *t* being the number of textures, a few hundred, and only while the store is full.
  private func makeRoom(for bytes: Int) {
    while usedBytes + bytes > byteLimit {
      guard let oldest = entries.min(by: { $0.value.lastUsedFrame < $1.value.lastUsedFrame }),
        oldest.value.lastUsedFrame + 1 < frame
      else { return }
      entries[oldest.key] = nil
      if newest[oldest.key.source] == oldest.key { newest[oldest.key.source] = nil }
      release(oldest.value)
    }
  }

  private func release(_ entry: Entry) {
    if let image = entry.image { usedBytes -= image.byteCount }
    if let texture = entry.texture { release(texture) }
  }

  private func release(_ texture: Texture) {
    usedBytes -= texture.byteCount
    pool.put(texture)
  }
}
