import Glibc
import GridEngine
import Synchronization

/// Prepares pictures out of files: the app's ``ImageDecoding``.
///
/// A request whose size is the picture's own upright size gives all its pixels as they are (UIKit's
/// `prepareForDisplay`), any other a picture scaled and cut to fill it (`prepareThumbnail`). Large
/// buffers come from a pool, because fresh memory costs as much as decoding into it.
package final class PictureDecoder: ImageDecoding {
  /// The byte order the renderer uploads fastest.
  package let format: PixelFormat
  private let fallback: any WholePictureDecoding
  private let decoders = FileDecoderPool()
  private let pool: PixelPool
  private let store: ThumbnailStore?
  private let shared: SharedThumbnails?
  private let clock: DecodeClock
  /// Held while a large picture is in memory as a whole: two of 12 megapixels at once would cost more
  /// than all tiles, and are over in 20 ms each.
  private let largePicture = Mutex(())
  private static let largeArea = 2_000_000
  /// The most pixels of a picture that is scaled when it is drawn: 8 MB. A screenful of tiles is 60
  /// of them, and whole photographs of 12 megapixels would take 3 GB.
  private static let wholeArea = 2_000_000

  /// The most pixels that a thumbnail out of a file is enlarged to: above, that would take longer
  /// than it is worth.
  private static let previewLimit = 600_000

  /// The most nanoseconds of processor time for a preview, a thousand times what one takes: a hostile
  /// one would keep the tile from its picture.
  private static let previewTime: Int64 = 250_000_000

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: The byte order of the pictures.
  ///   - fallback: For TIFF, which `CImageDecode` does not decode.
  ///   - store: Where thumbnails are kept on disk; nowhere by default.
  ///   - shared: The thumbnails of other programs; not looked for by default.
  ///   - pool: Where pixel memory comes from and goes back to.
  ///   - clock: What limits the time of a decode; the system's by default.
  package init(
    format: PixelFormat, fallback: any WholePictureDecoding, store: ThumbnailStore? = nil,
    shared: SharedThumbnails? = nil, pool: PixelPool = PixelPool(), clock: DecodeClock = .system
  ) {
    self.clock = clock
    self.store = store
    self.shared = shared
    self.format = format
    self.fallback = fallback
    self.pool = pool
  }

  /// What a file says about itself; reads 64 KB, at most 1 MB.
  package func probe(_ source: String) throws(ImageError) -> PictureInfo {
    try decoders.withDecoder { decoder throws(ImageError) in try decoder.open(source) }
  }

  /// The picture as it was kept on disk, by this program or another, or else the small one in the
  /// file's EXIF block, enlarged.
  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    guard Self.isValid(request), request.sizeInPixels.area <= Self.previewLimit,
      request.scaling == .decoding
    else { return nil }
    return decoders.withDecoder { decoder in
      var target = target(of: request, .hurried, cancellation)
      target.timeLimit = Self.previewTime
      guard let info = try? decoder.open(request.source) else { return nil }
      if let image = store?.image(for: request, info, with: decoder, target, pool: pool) {
        return image
      }
      if let image = shared?.image(for: request, info, with: decoder, target, pool: pool) {
        return image
      }
      guard info.hasThumbnail, (try? decoder.open(request.source)) != nil else { return nil }
      return decoder.readThumbnail(target, pool: pool)
    }
  }

  /// When the file was last changed, and its length; nil where it cannot be found.
  package func version(of source: String) -> ImageVersion? {
    var status = stat()
    let path = (SourcePath.bytes(of: source) + [0]).map { CChar(bitPattern: $0) }
    guard unsafe stat(path, &status) == 0 else { return nil }
    let time = status.st_mtim
    return ImageVersion(
      modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      byteCount: Int64(status.st_size))
  }

  package func effort(of request: ImageRequest) -> Double {
    (try? probe(request.source))?.effort ?? 1
  }

  package func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    guard Self.isValid(request) else {
      throw ImageError(
        source: request.source, reason: .tooLarge,
        detail: "asked for at \(request.sizeInPixels.width) x \(request.sizeInPixels.height) pixels"
      )
    }
    return try decoders.withDecoder { decoder throws(ImageError) in
      let info = try decoder.open(request.source)
      var target = target(of: request, quality, cancellation)
      if request.scaling == .drawing { target.widen(to: info.uprightSize, limit: Self.wholeArea) }
      let isLarge = info.isHeldWhole && info.storedSize.area > Self.largeArea
      let image =
        if isLarge {
          try largePicture.withLock { _ throws(ImageError) in
            try decode(info, with: decoder, to: target)
          }
        } else {
          try decode(info, with: decoder, to: target)
        }
      if quality == .sharp && decoder.isWholeAndOpaque && request.scaling == .decoding {
        store?.keep(image, for: request, info)
      }
      return image
    }
  }

  /// Frees the pixel memory kept for later pictures.
  package func releaseUnusedMemory() { pool.removeAll() }

  private func decode(
    _ info: PictureInfo, with decoder: FileDecoder, to target: DecodeTarget
  ) throws(ImageError) -> PreparedImage {
    switch info.format {
    case .jpeg, .png, .webP, .gif, .bmp: try decoder.read(target, pool: pool)
    case .tiff: try decodeWhole(info, with: decoder, to: target)
    }
  }

  /// Has another library decode all of the picture, and scales that.
  private func decodeWhole(
    _ info: PictureInfo, with decoder: FileDecoder, to target: DecodeTarget
  ) throws(ImageError) -> PreparedImage {
    let deadline = DecodeDeadline(target)
    guard
      let picture = fallback.decode(
        descriptor: decoder.descriptor, as: format, until: deadline)
    else { throw decoder.failure(deadline.reason) }
    return try decoder.scale(
      picture, orientation: fallback.orientationLeft(of: info.orientation), target: target,
      pool: pool)
  }

  private func target(
    of request: ImageRequest, _ quality: DecodeQuality, _ cancellation: CancellationFlag
  ) -> DecodeTarget {
    DecodeTarget(
      size: request.sizeInPixels, cornerRadius: request.bakedCornerRadiusInPixels, format: format,
      quality: quality, cancellation: cancellation, clock: clock)
  }

  /// Up to the largest picture there is a limit for; more would be a mistake of the caller's.
  private static func isValid(_ request: ImageRequest) -> Bool {
    let size = request.sizeInPixels
    return (1...65_500).contains(size.width) && (1...65_500).contains(size.height)
      && size.area <= 100_000_000
  }
}

/// The decoders that are not at work: as many as threads ever decoded at once.
private final class FileDecoderPool: Sendable {
  /// A decoder on its way between threads: in the pool or with one thread, never both.
  private struct Parked: @unchecked Sendable {
    let decoder: FileDecoder
  }
  private let idle = Mutex<[Parked]>([])

  /// Lends a decoder for the time of `body` and closes what it left open.
  func withDecoder<R, E: Error>(_ body: (FileDecoder) throws(E) -> R) throws(E) -> R {
    let parked = idle.withLock { $0.popLast() } ?? Parked(decoder: FileDecoder())
    defer {
      parked.decoder.close()
      idle.withLock { $0.append(parked) }
    }
    return try body(parked.decoder)
  }
}
