import CImageDecode
import Foundation
import GridEngine
import Synchronization

/// A disk cache of thumbnails as small JPEGs, so that a folder is sharp immediately on the second
/// visit: reading a thumbnail costs a hundredth of decoding the photo.
///
/// Several programs may use one folder: a thumbnail is written to a temporary file and renamed, so
/// no program reads a partial one. Each ends with a checksum. A thumbnail is replaced if it is
/// damaged by even a single bit, belongs to an older version of the file, or to another file. Above
/// the limit, the least recently used thumbnails are deleted.
///
/// All calls come from decode threads. On a full or read-only disk, no thumbnails are stored.
package final class ThumbnailStore: Sendable {
  /// The folder of the thumbnails.
  package let folder: String
  /// The limit in bytes.
  package let limit: Int

  /// The maximum number of pixels of a stored image. Larger ones are viewed one at a time.
  private static let pixelLimit = 1_000_000
  /// The minimum size in bytes of a file whose thumbnail is stored. Smaller files are decoded
  /// almost as fast as a thumbnail.
  private static let sourceLimit = 65_536

  /// The size of the folder in bytes, as far as this process knows; `nil` before it has been read.
  private let byteCount = Mutex<Int?>(nil)
  private let writes = Atomic(0)

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - folder: Created by the first write.
  ///   - limit: The limit in bytes, 256 MiB by default: some 17,000 tiles of 320 x 240.
  package init(folder: String, limit: Int = 268_435_456) {
    self.folder = folder
    self.limit = limit
  }

  /// `$XDG_CACHE_HOME/gridapp/thumbnails`; see ``CacheFolder``.
  package static var standardFolder: String? { CacheFolder.path("gridapp/thumbnails") }

  /// Returns the thumbnail of a request with rounded corners, or `nil` if there is no valid one.
  func image(
    for request: ImageRequest, _ info: PictureInfo, with decoder: FileDecoder,
    _ target: DecodeTarget, pool: PixelPool
  ) -> PreparedImage? {
    let key = ThumbnailKey(request, info)
    let path = folder + "/" + key.fileName
    let thumbnail: PictureInfo
    do throws(ImageError) { thumbnail = try decoder.open(path) } catch {
      if [.damaged, .unsupported, .tooLarge].contains(error.reason) { unsafe unlink(path) }
      return nil
    }
    guard decoder.comment == key.comment, thumbnail.storedSize == request.sizeInPixels,
      decoder.hasValidChecksum
    else {
      unsafe unlink(path)
      return nil
    }
    // The checksum is correct, so a failing read does not mean that the thumbnail is damaged.
    guard let image = try? decoder.read(target, pool: pool) else { return nil }
    markUsed(path, thumbnail)
    return image
  }

  /// Stores an image that was decoded in full.
  package func keep(_ image: PreparedImage, for request: ImageRequest, _ info: PictureInfo) {
    guard image.size.area <= Self.pixelLimit, info.fileSize >= Self.sourceLimit else { return }
    let key = ThumbnailKey(request, info)
    guard let count = write(image, key) else { return }
    let total = byteCount.withLock { known in
      known = known.map { $0 + count } ?? measure()
      return known ?? 0
    }
    if total > limit { prune() }
  }

  /// Deletes the least recently used thumbnails until a tenth of the limit is free.
  package func prune() {
    // One thread prunes at a time. The others continue to decode.
    byteCount.withLock { known in
      let files = list().sorted { $0.used < $1.used }
      var total = files.reduce(0) { $0 + $1.byteCount }
      for file in files {
        guard total > limit / 10 * 9 else { break }
        unsafe unlink(folder + "/" + file.name)
        total -= file.byteCount
      }
      known = total
    }
  }

  /// Writes a thumbnail to a temporary file, then renames it.
  ///
  /// - Returns: The number of bytes, or `nil` on failure.
  private func write(_ image: PreparedImage, _ key: ThumbnailKey) -> Int? {
    guard let bytes = image.jpeg(comment: key.comment) else { return nil }
    let number = writes.add(1, ordering: .relaxed).newValue
    let temporary = "\(folder)/new-\(getpid())-\(number)"
    let isWritten = writeFile(bytes, temporary) || (makeFolder() && writeFile(bytes, temporary))
    guard isWritten, unsafe rename(temporary, folder + "/" + key.fileName) == 0 else {
      unsafe unlink(temporary)
      return nil
    }
    return bytes.count
  }

  private func writeFile(_ bytes: [UInt8], _ path: String) -> Bool {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    return close(file) == 0 && count == bytes.count
  }

  private func makeFolder() -> Bool {
    (try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])) != nil
  }

  /// Sets a thumbnail's modification time to now, at most once a day. Pruning uses this time.
  private func markUsed(_ path: String, _ thumbnail: PictureInfo) {
    let age = Int64(time(nil)) - thumbnail.modified / 1_000_000_000
    if age > 86_400 { unsafe utimes(path, nil) }
  }

  private func measure() -> Int { list().reduce(0) { $0 + $1.byteCount } }

  /// Lists the files in the folder, including temporary files of processes that ended while
  /// writing.
  private func list() -> [(name: String, byteCount: Int, used: Int)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      var status = stat()
      guard unsafe stat(folder + "/" + name, &status) == 0 else { return nil }
      return (name, Int(status.st_size), Int(status.st_mtim.tv_sec))
    }
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
