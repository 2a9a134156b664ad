import GridEngine

/// Prepares pictures out of files: the app's ``ImageDecoding``.
///
/// A request whose size is the picture's own upright size gives all its pixels as they are (UIKit's
/// `prepareForDisplay`), any other a picture scaled and cut to fill it (`prepareThumbnail`). Large
/// buffers come from a pool, because fresh memory costs as much as decoding into it.
nonisolated final class PictureDecoder: ImageDecoding {
  /// The byte order the renderer uploads fastest.
  let format: PixelFormat
  private let fallback: any WholePictureDecoding
  private let decoders = FileDecoderPool()
  private let pool: PixelPool

  /// The most pixels that a thumbnail out of a file is enlarged to: above, that would take longer
  /// than it is worth.
  private static let previewLimit = 600_000

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: The byte order of the pictures.
  ///   - fallback: For the formats that `CImageDecode` does not decode.
  ///   - pool: Where pixel memory comes from and goes back to.
  init(format: PixelFormat, fallback: any WholePictureDecoding, pool: PixelPool = PixelPool()) {
    self.format = format
    self.fallback = fallback
    self.pool = pool
  }

  /// What a file says about itself; reads 64 KB, at most 1 MB.
  func probe(_ source: String) throws(ImageError) -> PictureInfo {
    try decoders.withDecoder { decoder throws(ImageError) in try decoder.open(source) }
  }

  /// The small picture in the file's EXIF block, enlarged.
  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage? {
    guard Self.isValid(request), request.sizeInPixels.area <= Self.previewLimit else { return nil }
    return decoders.withDecoder { decoder in
      guard let info = try? decoder.open(request.source), info.hasThumbnail else { return nil }
      return decoder.readThumbnail(target(of: request, .hurried, cancellation), pool: pool)
    }
  }

  func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    guard Self.isValid(request) else {
      throw ImageError(
        source: request.source, reason: .tooLarge,
        detail: "asked for at \(request.sizeInPixels.width) x \(request.sizeInPixels.height) pixels"
      )
    }
    let target = target(of: request, quality, cancellation)
    return try decoders.withDecoder { decoder throws(ImageError) in
      let info = try decoder.open(request.source)
      switch info.format {
      case .jpeg, .png, .webP: return try decoder.read(target, pool: pool)
      case .bmp: return try decodeBMP(info, with: decoder, to: target)
      case .gif, .tiff, .ico, .tga: return try decodeWhole(info, with: decoder, to: target)
      }
    }
  }

  /// The plain kinds go row by row, which needs a row of memory instead of two pictures.
  private func decodeBMP(
    _ info: PictureInfo, with decoder: FileDecoder, to target: DecodeTarget
  ) throws(ImageError) -> PreparedImage {
    do throws(ImageError) {
      return try decoder.read(target, pool: pool)
    } catch {
      guard error.reason == .unsupported else { throw error }
      return try decodeWhole(info, with: decoder, to: target)
    }
  }

  /// Has another library decode all of the picture, and scales that.
  private func decodeWhole(
    _ info: PictureInfo, with decoder: FileDecoder, to target: DecodeTarget
  ) throws(ImageError) -> PreparedImage {
    guard
      let picture = fallback.decode(
        descriptor: decoder.descriptor, format: info.format, as: format, pool: pool)
    else { throw decoder.damaged }
    // Only a GIF's frame may be a part of what is shown.
    let isFrame = info.format == .gif
    return try decoder.scale(
      picture, canvas: isFrame ? info.storedSize : picture.size,
      origin: isFrame ? decoder.frameOrigin : (0, 0),
      orientation: fallback.orientationLeft(of: info.orientation, format: info.format),
      target: target, pool: pool)
  }

  private func target(
    of request: ImageRequest, _ quality: DecodeQuality, _ cancellation: CancellationFlag
  ) -> DecodeTarget {
    DecodeTarget(
      size: request.sizeInPixels, cornerRadius: request.cornerRadiusInPixels, format: format,
      quality: quality, cancellation: cancellation)
  }

  /// Up to the largest picture there is a limit for; more would be a mistake of the caller's.
  private static func isValid(_ request: ImageRequest) -> Bool {
    let size = request.sizeInPixels
    return (1...65_500).contains(size.width) && (1...65_500).contains(size.height)
      && size.area <= 100_000_000
  }
}
