import Glibc
import GridImages

/// Visits folders recursively, each once.
///
/// Follows symbolic links. Folders are identified by device and inode, so circular links end, and a
/// folder with two names has the path of the first one. A folder comes before its subfolders, which
/// are in natural order.
///
/// - Complexity: O(*e* log *e*) for a folder with *e* entries. Memory is O(folders), never
///   O(files).
struct FolderWalk {
  /// A visited folder.
  struct Folder {
    let path: String
    /// The names of its photo files, in natural order.
    let pictures: [String]
  }

  private struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  private var visited: Set<Identity> = []
  /// The folders to visit, the next one at the end.
  private var pending: [String] = []

  /// Starts a walk at a folder. Folders that were visited before are skipped.
  mutating func begin(at path: String) { pending = [path] }

  /// Returns the next readable folder; `nil` at the end.
  ///
  /// - Parameter willRead: Called with the path of a folder before its entries are read, so that a
  ///   watch that starts there misses none.
  mutating func next(willRead: (String) -> Void = { _ in }) -> Folder? {
    while let path = pending.popLast() {
      guard let directory = unsafe opendir(SourcePath.cString(path)) else { continue }
      defer { unsafe closedir(directory) }
      var status = stat()
      guard unsafe fstat(dirfd(directory), &status) == 0 else { continue }
      let identity = Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
      guard visited.insert(identity).inserted else { continue }
      willRead(path)
      return unsafe read(directory, path: path)
    }
    return nil
  }

  private mutating func read(_ directory: OpaquePointer, path: String) -> Folder {
    var pictures: [String] = []
    var folders: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe Self.name(of: entry)
      if name.utf8.first == UInt8(ascii: ".") { continue }
      switch unsafe Self.kind(of: entry, in: directory) {
      case DT_DIR: folders.append(name)
      case DT_REG where PictureFolder.isPicture(name): pictures.append(name)
      default: break
      }
    }
    pictures.sort(by: NaturalOrder.isBefore)
    folders.sort(by: NaturalOrder.isBefore)
    pending += folders.reversed().map { path + "/" + $0 }
    return Folder(path: path, pictures: pictures)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
      let bytes = unsafe $0.prefix { $0 != 0 }
      return unsafe String(validating: bytes, as: UTF8.self) ?? SourcePath.string(fromBytes: bytes)
    }
  }

  /// Returns the kind of an entry, or of the target of a link. Calls the file system only if the
  /// entry has no kind.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer
  ) -> Int {
    let type = unsafe Int(entry.pointee.d_type)
    guard type == DT_UNKNOWN || type == DT_LNK else { return type }
    var status = stat()
    let isThere = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe fstatat(dirfd(directory), $0, &status, 0) == 0
      }
    }
    guard isThere else { return DT_UNKNOWN }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: DT_DIR
    case S_IFREG: DT_REG
    default: DT_UNKNOWN
    }
  }
}
