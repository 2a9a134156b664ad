import Glibc
import GridEngine
import GridImages
import ItemSources

/// Reads vCard files: the whole file for cards, and parts of it for photos.
package nonisolated enum VCardFile {
  /// Whether `path` has the extension of vCard files.
  package static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(".vcf") }

  /// Reads all cards of the file at `path`. Blocks; do not call it on the main thread.
  package static func read(_ path: String) -> (cards: [VCard], problems: [VCardProblem]) {
    do throws(VCardProblem) {
      let file = try OpenCards(path)
      let bytes = try file.bytes(at: 0, count: file.size)
      let reader = VCardReader(bytes, path: path, version: file.version)
      guard reader.cards.isEmpty, reader.problems.isEmpty else {
        return (reader.cards, reader.problems)
      }
      throw VCardProblem(path: path, line: 1, reason: .file("contains no vCards"))
    } catch {
      return ([], [error])
    }
  }

  /// Returns the bytes of a photo, decoded from base64; nil if the file has changed.
  package static func bytes(of photo: EmbeddedImage) -> [UInt8]? {
    guard let file = try? OpenCards(photo.path), file.version == photo.version,
      (1...VCardLimits.card).contains(photo.length),
      let value = try? file.bytes(at: photo.offset, count: photo.length)
    else { return nil }
    return PhotoValue.decoded(value)
  }
}

/// A regular file, open for reading.
private nonisolated struct OpenCards: ~Copyable {
  let size: Int
  /// The modification time in nanoseconds.
  let version: Int64
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(VCardProblem) {
    self.path = path
    let name = SourcePath.cString(path)
    // Without O_NONBLOCK, opening a pipe would block the thread.
    descriptor = unsafe open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    var status = stat()
    let isThere = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    version = FileTime.nanoseconds(status.st_mtim)
    guard isThere else {
      throw Self.problem(path, "cannot be read (\(unsafe String(cString: strerror(errno))))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Self.problem(path, "is not a file") }
    guard size <= VCardLimits.file else {
      throw Self.problem(path, "\(size >> 20) MB exceed the limit of \(VCardLimits.file >> 20) MB")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads a part of the file; shorter if the file ends before.
  func bytes(at offset: Int, count: Int) throws(VCardProblem) -> [UInt8] {
    var failure = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = unsafe pread(
          descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
        if got <= 0 {
          failure = got < 0
          break
        }
        done += got
      }
    }
    if failure { throw Self.problem(path, "cannot be read") }
    return bytes
  }

  private static func problem(_ path: String, _ what: String) -> VCardProblem {
    VCardProblem(path: path, line: 1, reason: .file(what))
  }
}
