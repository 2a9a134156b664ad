import Glibc
import GridImages
import Synchronization

/// Visits folders, by default recursively, each once.
///
/// Follows symbolic links to folders below the given ones. Of a linked folder elsewhere only the files
/// are listed, not the subfolders: a link to `/` would list the whole machine. Folders are identified
/// by device and inode, so circular links end, and a folder with two names has the path of the first
/// one. A folder comes before its subfolders, which are in natural order.
///
/// - Complexity: O(*e*) for a folder with *e* entries, and O(*s* log *s*) for its *s* subfolders.
///   Memory is O(folders), and O(files) only of the current folder.
struct FolderWalk {
  /// A visited folder.
  struct Folder: Sendable {
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

  private struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
  }

  /// The number of entries between two calls of a handler that shows progress.
  private static let entriesPerReport = 4_096

  private let isRecursive: Bool
  private var visited: Set<Identity> = []
  /// A folder to visit.
  private struct Pending: Sendable {
    let path: String
    /// Whether it is the target of a link, which may be outside of the given folders.
    var isLinked = false
  }
  /// How the entries of a folder are read.
  private struct Rules: Sendable {
    /// Whether its subfolders are visited.
    var isDeep: Bool
    /// Whether the walk began at the folder, which is then listed whatever is in it.
    var isRoot: Bool
    /// Whether the content of files without a known extension is examined.
    var examinesFiles: Bool
  }
  /// The folders to visit, the next one at the end.
  private var pending: [Pending] = []
  private let roots: [String]
  /// The folder at which the walk began, which is listed whatever its name.
  private var root = ""
  /// Whether the content of files without a known extension is examined.
  private let examinesFiles: Bool

  /// Creates a walk that visits nothing yet.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether subfolders are visited.
  ///   - examinesFiles: Whether files that are pictures by their content only are skipped files.
  ///   - roots: The given folders, below which links are followed.
  init(isRecursive: Bool = true, examinesFiles: Bool = false, roots: [String]) {
    self.isRecursive = isRecursive
    self.examinesFiles = examinesFiles
    self.roots = roots
  }

  /// Starts a walk at a folder. Folders that were visited before are skipped.
  mutating func begin(at path: String) {
    pending = [Pending(path: path)]
    root = path
  }

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
    while let next = pending.popLast() {
      let path = next.path
      guard FileCalls.shared.isLocal(path + "/.") else {
        switch readElsewhere(next, willRead) {
        case .some(let folder): return folder
        case .none: continue
        }
      }
      guard let directory = unsafe opendir(SourcePath.cString(path)) else {
        if errno == ENOENT || errno == ENOTDIR { continue }
        return Folder(
          path: path, skipped: [SkippedFile(path: path, reason: .unreadableFolder(errno))])
      }
      defer { unsafe closedir(directory) }
      guard let identity = unsafe Self.identity(of: directory),
        visited.insert(identity).inserted
      else { continue }
      willRead(path)
      let isDeep = isRecursive && (!next.isLinked || Self.isFolder(path, below: roots))
      let rules = Rules(isDeep: isDeep, isRoot: path == root, examinesFiles: examinesFiles)
      let found = unsafe Self.read(directory, path: path, rules, onProgress)
      pending += found.subfolders
      return found.folder
    }
    return nil
  }

  /// Reads a folder of a share, which may not answer, on another thread. Returns `nil` for a folder
  /// that was visited before or is gone.
  private mutating func readElsewhere(_ next: Pending, _ willRead: (String) -> Void) -> Folder? {
    let path = next.path
    let (roots, isRecursive, isRoot) = (roots, isRecursive, path == root)
    let examinesFiles = examinesFiles
    let entries = EntryCounter()
    let found = FileCalls.shared.runElsewhere(
      about: path + "/.", patience: Self.patience, progress: { entries.count }
    ) { () -> Result<Scan, SystemError> in
      guard let directory = unsafe opendir(SourcePath.cString(path)) else {
        return .failure(SystemError(code: errno))
      }
      defer { unsafe closedir(directory) }
      let isDeep = isRecursive && (!next.isLinked || Self.isFolder(path, below: roots))
      let rules = Rules(isDeep: isDeep, isRoot: isRoot, examinesFiles: examinesFiles)
      return .success(
        unsafe Scan(
          identity: Self.identity(of: directory),
          found: Self.read(directory, path: path, rules, onEntry: entries.add) { _ in }))
    }
    switch found {
    case nil: return Folder(path: path, skipped: [SkippedFile(path: path, reason: .silentFolder)])
    case .failure(let error):
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      return Folder(
        path: path, skipped: [SkippedFile(path: path, reason: .unreadableFolder(error.code))])
    case .success(let scan):
      guard let identity = scan.identity, visited.insert(identity).inserted else { return nil }
      // Only now, because starting a watch waits for the server, too.
      willRead(path)
      pending += scan.found.subfolders
      return scan.found.folder
    }
  }

  /// The time in seconds for which a share may bring no entry.
  private static let patience = 5.0

  /// The content of a folder of a share.
  private struct Scan: Sendable {
    let identity: Identity?
    let found: (folder: Folder, subfolders: [Pending])
  }

  /// Counts the entries that a thread has read.
  private final class EntryCounter: Sendable {
    private let entries = Atomic(0)
    var count: Int { entries.load(ordering: .relaxed) }
    func add() { entries.add(1, ordering: .relaxed) }
  }

  private static func identity(of directory: OpaquePointer) -> Identity? {
    var status = stat()
    guard unsafe fstat(dirfd(directory), &status) == 0 else { return nil }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  /// Whether a linked folder is one of the given folders, or below one.
  private static func isFolder(_ path: String, below roots: [String]) -> Bool {
    guard let real = realPath(path) else { return false }
    return roots.compactMap(realPath).contains { root in
      real == root || real.hasPrefix(root == "/" ? root : root + "/")
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(SourcePath.cString(path), nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe SourcePath.string(
      fromBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// Returns the content of a folder, and the folders to visit later, the first one at the end.
  ///
  private static func read(
    _ directory: OpaquePointer, path: String, _ rules: Rules, onEntry: () -> Void = {},
    _ onProgress: (Folder) -> Void
  ) -> (folder: Folder, subfolders: [Pending]) {
    var folder = Folder(path: path)
    var subfolders = FileNames()
    var links: Set<Int> = []
    var entries = 0
    var isMarked = false
    while let entry = unsafe readdir(directory) {
      entries += 1
      onEntry()
      if entries % Self.entriesPerReport == 0 { onProgress(folder) }
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = unsafe strnlen(field.baseAddress!.assumingMemoryBound(to: CChar.self), 256)
        let name = unsafe field.prefix(length)
        if unsafe name.elementsEqual(OtherPrograms.marker) { isMarked = !rules.isRoot }
        guard unsafe name.first != UInt8(ascii: ".") else { return }
        switch unsafe Self.kind(of: entry, in: directory) {
        case .folder where !rules.isDeep: break
        case .folder where unsafe OtherPrograms.folders.contains(FolderName(name)):
          unsafe Self.skip(name, .otherProgram, in: &folder)
        case .folder(let isLink):
          if isLink { links.insert(subfolders.count) }
          unsafe subfolders.append(name)
        case .file: unsafe Self.add(name, rules, to: &folder)
        case .brokenLink: unsafe Self.addBrokenLink(name, to: &folder)
        case .other: break
        }
      }
    }
    if isMarked {
      let skipped = [SkippedFile(path: path, reason: .otherProgram)]
      return (Folder(path: path, skipped: skipped), [])
    }
    let later = subfolders.naturalOrder().reversed().map { index in
      Pending(
        path: path + "/" + subfolders.string(at: Int(index)),
        isLinked: links.contains(Int(index)))
    }
    return (folder, later)
  }

  private static func add(
    _ name: some BidirectionalCollection<UInt8>, _ rules: Rules, to folder: inout Folder
  ) {
    switch FileKind(name: name) {
    case .picture: folder.pictures.append(name)
    case .unsupported:
      guard let ending = FileExtension(name: name) else { return }
      Self.skip(name, .unsupported(ending), in: &folder)
    case .video: Self.skip(name, .video, in: &folder)
    case .other:
      let path = folder.path + "/" + SourcePath.string(fromBytes: name)
      guard rules.examinesFiles, ImageSignature.exists(inFileAt: path) else { return }
      Self.skip(name, .unnamed, in: &folder)
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

  private enum EntryKind {
    case folder(isLink: Bool)
    case file, brokenLink, other
  }

  /// Returns the kind of an entry, or of the target of a link. Calls the file system only if the
  /// entry has no kind.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer
  ) -> EntryKind {
    let type = unsafe Int(entry.pointee.d_type)
    if type == DT_DIR { return .folder(isLink: false) }
    if type == DT_REG { return .file }
    guard type == DT_UNKNOWN || type == DT_LNK else { return .other }
    // A file system that states no types may still have links.
    let own = type == DT_LNK ? nil : unsafe status(of: entry, in: directory, AT_SYMLINK_NOFOLLOW)
    let isLink = type == DT_LNK || own.map { $0.st_mode & S_IFMT == S_IFLNK } == true
    guard let status = unsafe status(of: entry, in: directory, 0) else {
      return isLink ? .brokenLink : .other
    }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder(isLink: isLink)
    case S_IFREG: .file
    default: .other
    }
  }

  private static func status(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer, _ flags: Int32
  ) -> stat? {
    var status = stat()
    let isThere = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe fstatat(dirfd(directory), $0, &status, flags) == 0
      }
    }
    return isThere ? status : nil
  }
}
