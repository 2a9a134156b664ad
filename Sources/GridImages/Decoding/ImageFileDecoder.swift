import Glibc
import GridEngine
import Synchronization

/// Decodes image files: requests for other sources fail.
///
/// A request for the image's own upright size returns all its pixels (UIKit's `prepareForDisplay`).
/// Any other request returns an image that is scaled and cropped to fill the size
/// (`prepareThumbnail`). Large buffers come from a pool, because fresh memory costs as much as
/// decoding into it.
package final class ImageFileDecoder: ImageDecoding {
  /// The byte order that the renderer uploads fastest.
  package let format: PixelFormat
  /// The decoders in this process, for thumbnails that this program has written, and for all files
  /// without workers.
  private let local: FileDecoderPool<LocalFileDecoder>
  /// The decoders of all other files.
  let inWorkers: Workers?

  struct Workers: Sendable {
    let workers: DecodeWorkers
    let decoders: FileDecoderPool<WorkerFileDecoder>
    /// The decoders of previews and headers, with workers that decode nothing else.
    let previews: FileDecoderPool<WorkerFileDecoder>
  }
  private let pool: PixelPool
  let store: ThumbnailStore?
  private let shared: SharedThumbnails?
  private let clock: DecodeClock
  /// Locked while a large image is completely in memory: two of 12 megapixels at once would use
  /// more memory than all tiles, and each takes only 20 ms.
  private let largeImageLock = Mutex(())
  private static let largeArea = 2_000_000
  /// The maximum number of pixels of an image that is scaled when it is drawn: 8 MB. There are 60
  /// tiles on a screen, and whole photos of 12 megapixels would use 3 GB.
  private static let wholeArea = 2_000_000

  /// The maximum number of pixels to which an EXIF thumbnail is enlarged. Above, it would take too
  /// long.
  private static let previewLimit = 600_000

  /// The limit of processor time for a preview in nanoseconds, a thousand times the usual: a
  /// malformed thumbnail must not delay the image.
  private static let previewTime: Int64 = 250_000_000

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: The byte order of the decoded images.
  ///   - workers: The processes that decode; none by default, so that all files are decoded in this
  ///     process.
  ///   - store: The disk cache of thumbnails; none by default.
  ///   - shared: The thumbnails of other programs; not used by default.
  ///   - pool: The pool of pixel memory.
  ///   - clock: The clocks that limit the time of a decode; those of the system by default.
  package init(
    format: PixelFormat, workers: DecodeWorkers? = nil, store: ThumbnailStore? = nil,
    shared: SharedThumbnails? = nil, pool: PixelPool = PixelPool(),
    clock: DecodeClock = .system
  ) {
    self.clock = clock
    self.store = store
    self.shared = shared
    self.format = format
    local = FileDecoderPool { LocalFileDecoder() }
    inWorkers = workers.map { workers in
      Workers(
        workers: workers, decoders: FileDecoderPool { WorkerFileDecoder(workers) },
        previews: FileDecoderPool { WorkerFileDecoder(workers, isForPreviews: true) })
    }
    self.pool = pool
  }

  /// Reads the header of a file: 64 KB, at most 1 MB.
  package func probe(_ path: String) throws(ImageError) -> ImageInfo {
    try withDecoder(isForPreviews: true) { decoder throws(ImageError) in
      try decoder.open(path)
    }
  }

  /// Returns the thumbnail from the disk cache of this program or of the desktop. Otherwise, the
  /// enlarged EXIF thumbnail as a preview.
  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    guard let path = request.source.filePath, Self.isValid(request),
      request.sizeInPixels.area <= Self.previewLimit, request.scaling == .decoding,
      request.part == nil
    else { return nil }
    var target = target(of: request, .fast, cancellation)
    target.timeLimit = Self.previewTime
    // Written by this program and checked, so it needs neither a worker nor the photo.
    if let store, let version = version(of: request.source),
      let image = local.withDecoder({ local in
        store.image(of: path, version, with: local, target, pool: pool)
      })
    {
      return image
    }
    return withDecoder(isForPreviews: true) { decoder in
      guard let info = try? decoder.open(path) else { return nil }
      target.traits = info.traits
      // Another decoder opens the shared thumbnails, so that the photo stays open.
      if let shared,
        let image = withDecoder(
          isForPreviews: true,
          { shared.image(of: path, info, with: $0, target, pool: pool) })
      {
        return image
      }
      return info.hasThumbnail ? decoder.readThumbnail(target, pool: pool) : nil
    }
  }

  /// The modification time and the length of the file; nil if it cannot be found.
  package func version(of source: ImageSource) -> ImageVersion? {
    source.filePath.flatMap { OpenFile.Identity(ofFileAt: $0) }?.version
  }

  package func effort(of request: ImageRequest) -> Double {
    guard let path = request.source.filePath else { return 1 }
    if let inWorkers, let identity = OpenFile.Identity(ofFileAt: path),
      let info = inWorkers.workers.info(of: identity)
    {
      return info.effort
    }
    return (try? probe(path))?.effort ?? 1
  }

  package func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    guard let path = request.source.filePath else {
      throw ImageError(source: request.source, reason: .unsupported, detail: "is no file")
    }
    guard Self.isValid(request) else {
      throw ImageError(
        source: request.source, reason: .tooLarge,
        detail: "asked for at \(request.sizeInPixels.width) x \(request.sizeInPixels.height) pixels"
      )
    }
    return try withDecoder { decoder throws(ImageError) in
      let info = try decoder.open(path)
      var target = target(of: request, quality, cancellation)
      target.timeLimit = info.timeLimit
      target.traits = info.traits
      if request.scaling == .drawing { target.widen(to: info.uprightSize, limit: Self.wholeArea) }
      let isLarge = info.isHeldWhole && info.storedSize.area > Self.largeArea
      let image =
        if isLarge {
          try largeImageLock.withLock { _ throws(ImageError) in
            try decoder.read(target, pool: pool)
          }
        } else {
          try decoder.read(target, pool: pool)
        }
      if quality == .sharp && decoder.isWholeAndOpaque && request.scaling == .decoding
        && request.part == nil
      {
        store?.keep(image, of: path, info)
      }
      return image
    }
  }

  package func animation(of source: ImageSource) -> (any AnimationDecoding)? {
    guard let path = source.filePath else { return nil }
    let workers = inWorkers?.workers
    return AnimationDecoder(path, format: format, pool: pool) {
      if let workers, workers.isAvailable { WorkerFileDecoder(workers) } else { LocalFileDecoder() }
    }
  }

  /// Frees the pooled pixel memory.
  public func releaseUnusedMemory() { pool.removeAll() }

  /// Calls `body` with a decoder in a worker; in this process if there are no workers.
  ///
  /// - Parameter isForPreviews: Whether `body` decodes at most a preview.
  private func withDecoder<R, E: Error>(
    isForPreviews: Bool = false, _ body: (any FileDecoder) throws(E) -> R
  ) throws(E) -> R {
    if let inWorkers, inWorkers.workers.isAvailable {
      let decoders = isForPreviews ? inWorkers.previews : inWorkers.decoders
      return try decoders.withDecoder { decoder throws(E) in try body(decoder) }
    }
    return try local.withDecoder { decoder throws(E) in try body(decoder) }
  }

  private func target(
    of request: ImageRequest, _ quality: DecodeQuality, _ cancellation: CancellationFlag
  ) -> DecodeTarget {
    DecodeTarget(
      size: request.sizeInPixels, part: request.part,
      cornerRadius: request.bakedCornerRadiusInPixels, format: format,
      quality: quality, cancellation: cancellation, clock: clock)
  }

  /// Whether the requested size is within the limits. A larger size is a mistake of the caller.
  private static func isValid(_ request: ImageRequest) -> Bool {
    let size = request.sizeInPixels
    let sides = 1...ImageLimits.side
    return sides.contains(size.width) && sides.contains(size.height)
      && size.area <= ImageLimits.targetArea
  }
}
