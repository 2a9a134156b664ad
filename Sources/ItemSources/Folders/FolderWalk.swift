import Glibc
import GridImages

/// Visits folders, by default recursively, each once.
///
/// Follows symbolic links. Folders are identified by device and inode, so circular links end, and a
/// folder with two names has the path of the first one. A folder comes before its subfolders, which
/// are in natural order.
///
/// - Complexity: O(*e*) for a folder with *e* entries, and O(*s* log *s*) for its *s* subfolders.
///   Memory is O(folders), and O(files) only of the current folder.
struct FolderWalk {
  /// A visited folder.
  struct Folder {
    let path: String
    /// The names of its photo files, in the order of the directory.
    var pictures = FileNames()
    /// Its files that look like photos or videos, but cannot be shown.
    var skipped: [SkippedFile] = []

    /// The photos in natural order.
    var sortedPaths: [String] {
      pictures.naturalOrder().map { path + "/" + pictures.string(at: Int($0)) }
    }
  }

  private struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  /// The number of entries between two calls of a handler that shows progress.
  private static let entriesPerReport = 4_096

  private let isRecursive: Bool
  private var visited: Set<Identity> = []
  /// The folders to visit, the next one at the end.
  private var pending: [String] = []

  /// Creates a walk that visits nothing yet.
  ///
  /// - Parameter isRecursive: Whether subfolders are visited.
  init(isRecursive: Bool = true) { self.isRecursive = isRecursive }

  /// Starts a walk at a folder. Folders that were visited before are skipped.
  mutating func begin(at path: String) { pending = [path] }

  /// Returns the next folder; `nil` at the end. A folder that cannot be opened has no photos, and
  /// is its only skipped file.
  ///
  /// - Parameters:
  ///   - willRead: Called with the path of a folder before its entries are read, so that a watch
  ///     that starts there misses none.
  ///   - onProgress: Called every few thousand entries of a folder, with the part that was read.
  mutating func next(
    willRead: (String) -> Void = { _ in }, onProgress: (Folder) -> Void = { _ in }
  ) -> Folder? {
    while let path = pending.popLast() {
      guard let directory = unsafe opendir(SourcePath.cString(path)) else {
        if errno == ENOENT || errno == ENOTDIR { continue }
        return Folder(
          path: path, skipped: [SkippedFile(path: path, reason: .unreadableFolder(errno))])
      }
      defer { unsafe closedir(directory) }
      var status = stat()
      guard unsafe fstat(dirfd(directory), &status) == 0 else { continue }
      let identity = Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
      guard visited.insert(identity).inserted else { continue }
      willRead(path)
      return unsafe read(directory, path: path, onProgress)
    }
    return nil
  }

  private mutating func read(
    _ directory: OpaquePointer, path: String, _ onProgress: (Folder) -> Void
  ) -> Folder {
    var folder = Folder(path: path)
    var subfolders = FileNames()
    var entries = 0
    while let entry = unsafe readdir(directory) {
      entries += 1
      if entries % Self.entriesPerReport == 0 { onProgress(folder) }
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = unsafe strnlen(field.baseAddress!.assumingMemoryBound(to: CChar.self), 256)
        let name = unsafe field.prefix(length)
        guard unsafe name.first != UInt8(ascii: ".") else { return }
        switch unsafe Self.kind(of: entry, in: directory) {
        case .folder: if isRecursive { unsafe subfolders.append(name) }
        case .file: unsafe Self.add(name, to: &folder)
        case .brokenLink: unsafe Self.addBrokenLink(name, to: &folder)
        case .other: break
        }
      }
    }
    pending += subfolders.naturalOrder().reversed().map {
      path + "/" + subfolders.string(at: Int($0))
    }
    return folder
  }

  private static func add(_ name: some BidirectionalCollection<UInt8>, to folder: inout Folder) {
    switch FileKind(name: name) {
    case .picture: folder.pictures.append(name)
    case .unsupported:
      guard let ending = FileExtension(name: name) else { return }
      skip(name, .unsupported(ending), in: &folder)
    case .video: skip(name, .video, in: &folder)
    case .other: break
    }
  }

  private static func addBrokenLink(
    _ name: some BidirectionalCollection<UInt8>, to folder: inout Folder
  ) {
    if FileKind(name: name) != .other { skip(name, .brokenLink, in: &folder) }
  }

  private static func skip(
    _ name: some Collection<UInt8>, _ reason: SkippedFile.Reason, in folder: inout Folder
  ) {
    let path = folder.path + "/" + SourcePath.string(fromBytes: name)
    folder.skipped.append(SkippedFile(path: path, reason: reason))
  }

  private enum EntryKind { case folder, file, brokenLink, other }

  /// Returns the kind of an entry, or of the target of a link. Calls the file system only if the
  /// entry has no kind.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer
  ) -> EntryKind {
    let type = unsafe Int(entry.pointee.d_type)
    if type == DT_DIR { return .folder }
    if type == DT_REG { return .file }
    guard type == DT_UNKNOWN || type == DT_LNK else { return .other }
    var status = stat()
    let isThere = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe fstatat(dirfd(directory), $0, &status, 0) == 0
      }
    }
    guard isThere else { return type == DT_LNK ? .brokenLink : .other }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }
}
