import CImageDecode
import GridEngine

/// Decodes files in this process.
final class LocalFileDecoder: FileDecoder {
  private let reader = ImageReader()
  private var path = ""
  private(set) var isWholeAndOpaque = false

  func open(_ path: String) throws(ImageError) -> ImageInfo {
    self.path = path
    let info: grid_image_info
    do throws(DecodeFailure) {
      info = try reader.open(path: SourcePath.cString(path))
    } catch {
      throw error.of(path)
    }
    guard let info = ImageInfo(info) else { throw DecodeFailure.unknownFormat.of(path) }
    return info
  }

  func close() { reader.close() }

  /// The comment at the start of the open JPEG, or an empty array if it has none.
  var comment: [UInt8] { reader.comment }

  /// Whether the open file is a thumbnail of ``ThumbnailStore`` with a correct checksum. Reads the
  /// whole file.
  var hasValidChecksum: Bool { reader.hasValidChecksum }

  func text(_ key: String) -> [UInt8] { reader.text(key) }

  func read(
    _ target: DecodeTarget, pool: PixelPool, isPreview: Bool
  ) throws(ImageError) -> PreparedImage {
    do throws(DecodeFailure) {
      return try make(.image, target, pool: pool, isPreview: isPreview)
    } catch {
      throw error.of(path)
    }
  }

  func readThumbnail(_ target: DecodeTarget, pool: PixelPool) -> PreparedImage? {
    try? make(.thumbnail, target, pool: pool, isPreview: true)
  }

  func readFrame(
    _ index: Int, _ target: DecodeTarget, pool: PixelPool
  ) throws(ImageError) -> AnimationFrame {
    do throws(DecodeFailure) {
      guard reader.isAnimated else { throw DecodeFailure.notAnimated }
      var pixels = PixelBuffer(byteCount: 4 * target.size.area, pool: pool)
      let result = unsafe try pixels.withUnsafeMutableBytes { bytes throws(DecodeFailure) in
        unsafe try reader.readFrame(index, to: target, into: bytes)
      }
      return AnimationFrame(
        result.frame, PreparedImage(pixels, target, result.outcome, isPreview: false))
    } catch {
      throw error.of(path)
    }
  }

  private func make(
    _ part: ImageReader.Part, _ target: DecodeTarget, pool: PixelPool, isPreview: Bool
  ) throws(DecodeFailure) -> PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * target.size.area, pool: pool)
    let outcome = unsafe try pixels.withUnsafeMutableBytes { bytes throws(DecodeFailure) in
      unsafe try reader.read(part, to: target, into: bytes)
    }
    isWholeAndOpaque = outcome.isWholeAndOpaque
    return PreparedImage(pixels, target, outcome, isPreview: isPreview)
  }
}
