import CImageDecode
import Foundation
import GridEngine
import Synchronization

/// Thumbnails on disk as small JPEGs, so that the second visit to a folder is sharp at once: reading
/// one costs a hundredth of decoding a photograph anew.
///
/// Several programs may use one folder: a thumbnail is written aside and renamed, so nobody sees a
/// half. Each ends with a checksum: one that is damaged, even by a single bit, of an older state of the
/// file, or another's is made anew. Above the limit those go that were used longest ago.
///
/// All calls come from decode threads. A disk that is full or read-only costs the thumbnails, no
/// more.
package final class ThumbnailStore: Sendable {
  /// Where the thumbnails lie.
  package let folder: String
  /// The most bytes kept.
  package let limit: Int

  /// Larger pictures are not kept: they are looked at one by one.
  private static let pixelLimit = 1_000_000
  /// Smaller files are decoded nearly as fast as their thumbnail.
  private static let sourceLimit = 65_536

  /// What lies in the folder, as far as this process knows; `nil` before it has looked.
  private let byteCount = Mutex<Int?>(nil)
  private let writes = Atomic(0)

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - folder: Made when first written to.
  ///   - limit: The most bytes kept; 256 MiB by default, some 17,000 tiles of 320 x 240.
  package init(folder: String, limit: Int = 268_435_456) {
    self.folder = folder
    self.limit = limit
  }

  /// `$XDG_CACHE_HOME/gridapp/thumbnails`; see ``CacheFolder``.
  package static var standardFolder: String? { CacheFolder.path("gridapp/thumbnails") }

  /// The thumbnail of a request, corners baked; `nil` where there is none that is right.
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
    // Its bytes are those that were written: where reading them fails, the thumbnail is not to blame.
    guard let image = try? decoder.read(target, pool: pool) else { return nil }
    markUsed(path, thumbnail)
    return image
  }

  /// Keeps a picture that was decoded in full.
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

  /// Deletes thumbnails, those used longest ago first, until a tenth of the limit is free.
  package func prune() {
    // One thread at a time; others go on decoding with the count as it is.
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

  /// Writes a thumbnail beside its place and puts it there in one step.
  ///
  /// - Returns: Its bytes, or `nil` where that failed.
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

  /// Sets a thumbnail's time to now, once a day: pruning goes by it.
  private func markUsed(_ path: String, _ thumbnail: PictureInfo) {
    let age = Int64(time(nil)) - thumbnail.modified / 1_000_000_000
    if age > 86_400 { unsafe utimes(path, nil) }
  }

  private func measure() -> Int { list().reduce(0) { $0 + $1.byteCount } }

  /// What lies in the folder, with what an ended process has left half written.
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
  /// The picture as a JPEG, without its alpha; `nil` where there is no memory for it.
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
