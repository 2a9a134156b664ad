import CImageDecode
import Foundation
import GridEngine
import Synchronization

/// A disk cache of thumbnails as small JPEGs, so that a folder is sharp immediately on the second
/// visit: reading a thumbnail costs a hundredth of decoding the photo.
///
/// Several programs may use one folder (``CacheFolder``). Each thumbnail ends with a checksum. A
/// thumbnail is replaced if it is damaged by even a single bit, belongs to an older version of the
/// file, or to another file. Above the limit, the least recently used thumbnails are deleted.
///
/// All calls come from decode threads. On a full or read-only disk, no thumbnails are stored.
package final class ThumbnailStore: Sendable {
  private let cache: CacheFolder
  /// The limit in bytes.
  package let limit: Int

  /// The maximum number of pixels of a stored image. Larger ones are viewed one at a time.
  private static let pixelLimit = 1_000_000
  /// The minimum size in bytes of a file whose thumbnail is stored. Smaller files are decoded
  /// almost as fast as a thumbnail.
  private static let sourceLimit = 65_536

  /// The size of the folder in bytes, as far as this process knows; `nil` before it has been read.
  private let byteCount = Mutex<Int?>(nil)

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - folder: Created by the first write.
  ///   - limit: The limit in bytes, 256 MiB by default: some 17,000 tiles of 320 x 240.
  package init(folder: String, limit: Int = 268_435_456) {
    cache = CacheFolder(path: folder)
    self.limit = limit
  }

  /// `$XDG_CACHE_HOME/gridapp/thumbnails`; see ``CacheFolder``.
  package static var standardFolder: String? { CacheFolder.standardPath("gridapp/thumbnails") }

  /// The folder of the thumbnails.
  package var folder: String { cache.path }

  /// Returns the thumbnail of a file with rounded corners, or `nil` if there is no valid one of
  /// this version of the file. Opens the thumbnail alone.
  func image(
    of path: String, _ version: ImageVersion, with decoder: LocalFileDecoder,
    _ target: DecodeTarget, pool: PixelPool
  ) -> PreparedImage? {
    let key = ThumbnailKey(path, target.size, version)
    let name = key.fileName
    let thumbnail: ImageInfo
    do throws(ImageError) { thumbnail = try decoder.open(cache.path(of: name)) } catch {
      if [.damaged, .unsupported, .tooLarge].contains(error.reason) { cache.delete(name) }
      return nil
    }
    guard let traits = key.traits(inComment: decoder.comment), thumbnail.storedSize == target.size,
      decoder.hasValidChecksum
    else {
      cache.delete(name)
      return nil
    }
    var target = target
    target.traits = traits
    // The checksum is correct, so a failing read does not mean that the thumbnail is damaged.
    guard let image = try? decoder.read(target, pool: pool) else { return nil }
    // Pruning uses the modification time. Setting it once a day is enough.
    if Int64(time(nil)) - thumbnail.modified / 1_000_000_000 > 86_400 {
      cache.markUsed(name)
    }
    return image
  }

  /// Whether thumbnails of a size are stored, of files of this version.
  func accepts(_ size: PixelSize, _ version: ImageVersion) -> Bool {
    size.area <= Self.pixelLimit && version.byteCount >= Self.sourceLimit
  }

  /// Returns the size in bytes of a stored thumbnail, which is not read; nil if there is none.
  func byteCount(of path: String, _ version: ImageVersion, _ size: PixelSize) -> Int? {
    cache.file(ThumbnailKey(path, size, version).fileName)?.byteCount
  }

  /// Stores an image of a file that was decoded in full.
  package func keep(_ image: PreparedImage, of path: String, _ info: ImageInfo) {
    guard accepts(image.size, info.version) else { return }
    let key = ThumbnailKey(path, image.size, info.version)
    guard let count = write(image, key.comment(with: info.traits), as: key.fileName) else { return }
    let total = byteCount.withLock { known in
      known = known.map { $0 + count } ?? cache.files().reduce(0) { $0 + $1.byteCount }
      return known ?? 0
    }
    if total > limit { prune() }
  }

  /// Deletes the least recently used thumbnails until a tenth of the limit is free.
  package func prune() {
    // One thread prunes at a time. The others continue to decode.
    byteCount.withLock { $0 = cache.prune(cache.files(), to: limit / 10 * 9) }
  }

  /// Writes a thumbnail to a temporary file, then renames it.
  ///
  /// - Returns: The number of bytes, or `nil` on failure.
  private func write(_ image: PreparedImage, _ comment: [UInt8], as name: String) -> Int? {
    guard let bytes = image.jpeg(comment: comment) else { return nil }
    let temporary = cache.temporaryPath()
    let isWritten =
      writeFile(bytes, temporary)
      || ((try? cache.make()) != nil && writeFile(bytes, temporary))
    guard isWritten else {
      unsafe unlink(temporary)
      return nil
    }
    do throws(POSIXError) { try cache.place(temporary, as: name) } catch { return nil }
    return bytes.count
  }

  private func writeFile(_ bytes: [UInt8], _ path: String) -> Bool {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    return close(file) == 0 && count == bytes.count
  }
}

extension PreparedImage {
  /// Encodes the image as a JPEG without alpha; returns `nil` if memory runs out.
  fileprivate func jpeg(comment: [UInt8]) -> [UInt8]? {
    unsafe withUnsafeBytes { pixels in
      var count = 0
      guard
        let bytes = unsafe grid_thumbnail_encode(
          pixels.bindMemory(to: UInt8.self).baseAddress, Int32(width), Int32(height), bytesPerRow,
          format == .bgra ? GRID_ORDER_BGRA : GRID_ORDER_RGBA, comment, comment.count, &count)
      else { return nil }
      defer { unsafe grid_thumbnail_free(bytes) }
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
  }
}
