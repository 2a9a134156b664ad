import Glibc
import GridImages

/// A photo whose rating was written to a sidecar.
struct RatedFile: Sendable {
  /// The path of the photo as it was listed.
  let listed: String
  /// The path of the sidecar, without links.
  let sidecar: String
  /// Whether the sidecar was created.
  let isNew: Bool
  /// The change of a sidecar that was there before.
  let edit: RatingDocument.Edit
  /// The checksum of the sidecar after the change. Its times and its number change when a later rating
  /// is undone.
  let checksum: UInt64

  /// States a rating in the sidecar of a photo, or in a new one.
  ///
  /// - Throws: ``FileActionError``; every file is then as it was.
  init(_ path: String, rating: Rating) throws(FileActionError) {
    listed = path
    let photo = try Trash.canonical(path)
    var status = stat()
    guard unsafe stat(SourcePath.cString(photo), &status) == 0 else { throw .missing(path) }
    let paths = Sidecar.paths(of: photo)
    for candidate in paths {
      guard let file = try Self.read(candidate) else { continue }
      guard let document = RatingDocument(file.bytes) else { throw .unreadableSidecar(candidate) }
      edit = document.edit(to: rating)
      guard let bytes = edit.applied(to: file.bytes), RatingDocument(bytes)?.rating == rating else {
        throw .unreadableSidecar(candidate)
      }
      if bytes != file.bytes { try file.replace(with: bytes) }
      (sidecar, isNew, checksum) = (file.path, false, Self.checksum(bytes))
      return
    }
    sidecar = paths[0]
    isNew = true
    edit = RatingDocument.Edit(range: 0..<0, old: [], new: [])
    let bytes = RatingDocument.new(rating)
    checksum = Self.checksum(bytes)
    try SidecarFile.create(bytes, at: sidecar, mode: status.st_mode & 0o666)
  }

  /// Restores the sidecar, unless it has another content now.
  func undo() throws(FileActionError) {
    guard let file = try Self.read(sidecar) else { throw .missing(sidecar) }
    guard Self.checksum(file.bytes) == checksum else { throw .sidecarChanged(sidecar) }
    if isNew {
      guard unsafe unlink(SourcePath.cString(sidecar)) == 0 else {
        throw .refused(sidecar, code: errno)
      }
      return
    }
    guard let bytes = edit.inverse.applied(to: file.bytes) else { throw .sidecarChanged(sidecar) }
    if bytes != file.bytes { try file.replace(with: bytes) }
  }

  /// - SeeAlso: Fowler, Noll, Vo: FNV-1a.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func read(_ path: String) throws(FileActionError) -> SidecarFile? {
    do throws(SystemError) { return try SidecarFile.read(path) } catch {
      throw .refused(path, code: error.code)
    }
  }
}
