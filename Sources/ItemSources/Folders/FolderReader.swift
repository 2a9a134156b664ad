import Glibc
import GridImages

/// Reads the entries of a folder for a ``FolderWalk``.
struct FolderReader: Sendable {
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// A folder to visit.
  struct Subfolder: Sendable {
    let path: String
    /// Whether it is the target of a link, which may be outside of the given folders.
    var isLinked = false
  }

  /// The content of a folder, and the folders to visit later, the first one at the end.
  struct Content: Sendable {
    let identity: Identity?
    let folder: FolderWalk.Folder
    let subfolders: [Subfolder]
  }

  /// The number of entries between two calls of a handler that shows progress.
  private static let entriesPerReport = 4_096

  let path: String
  /// Whether the walk began at the folder, which is then listed whatever is in it.
  let isRoot: Bool
  /// Whether subfolders are visited.
  let isRecursive: Bool
  /// Whether the folder is the target of a link.
  let isLinked: Bool
  /// Whether the content of files without a known extension is examined.
  let examinesFiles: Bool
  /// The given folders, below which links are followed.
  let roots: [String]

  /// Returns the content of the folder; nil if it must not be read.
  ///
  /// - Parameters:
  ///   - willRead: Called with the folder before its entries are read. Returns whether to read it.
  ///   - onEntry: Called with each entry.
  ///   - onProgress: Called every few thousand entries, with the part that was read.
  func read(
    _ willRead: (Identity) -> Bool = { _ in true }, onEntry: () -> Void = {},
    onProgress: (FolderWalk.Folder) -> Void = { _ in }
  ) throws(SystemError) -> Content? {
    guard let directory = unsafe opendir(SourcePath.cString(path)) else {
      throw SystemError(code: errno)
    }
    defer { unsafe closedir(directory) }
    guard let identity = unsafe Self.identity(of: directory), willRead(identity) else { return nil }
    let isDeep = isRecursive && (!isLinked || Self.isFolder(path, below: roots))
    let found = unsafe entries(of: directory, isDeep: isDeep, onEntry, onProgress)
    return Content(identity: identity, folder: found.folder, subfolders: found.subfolders)
  }

  private static func identity(of directory: OpaquePointer) -> Identity? {
    var status = stat()
    guard unsafe fstat(dirfd(directory), &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Whether a linked folder is one of the given folders, or below one.
  private static func isFolder(_ path: String, below roots: [String]) -> Bool {
    guard let real = realPath(path) else { return false }
    return roots.compactMap(realPath).contains { root in
      real == root || real.hasPrefix(root == "/" ? root : root + "/")
    }
  }

  private static func realPath(_ path: String) -> String? {
    FileCalls.shared.run(RealPathCall(path: path)) ?? nil
  }

  private func entries(
    of directory: OpaquePointer, isDeep: Bool, _ onEntry: () -> Void,
    _ onProgress: (FolderWalk.Folder) -> Void
  ) -> (folder: FolderWalk.Folder, subfolders: [Subfolder]) {
    var folder = FolderWalk.Folder(path: path)
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
        if unsafe name.elementsEqual(OtherPrograms.marker) { isMarked = !isRoot }
        guard unsafe name.first != UInt8(ascii: ".") else { return }
        switch unsafe kind(of: entry, in: directory, name) {
        case .folder where !isDeep: break
        case .folder where unsafe OtherPrograms.folders.contains(FolderName(name)):
          unsafe Self.skip(name, .otherProgram, in: &folder)
        case .folder(let isLink):
          if isLink { links.insert(subfolders.count) }
          unsafe subfolders.append(name)
        case .file: unsafe add(name, to: &folder)
        case .brokenLink: unsafe Self.addBrokenLink(name, to: &folder)
        case .other: break
        }
      }
    }
    if isMarked {
      let skipped = [SkippedFile(path: path, reason: .otherProgram)]
      return (FolderWalk.Folder(path: path, skipped: skipped), [])
    }
    let later = subfolders.naturalOrder().reversed().map { index in
      Subfolder(
        path: path + "/" + subfolders.string(at: Int(index)),
        isLinked: links.contains(Int(index)))
    }
    return (folder, later)
  }

  private func add(
    _ name: some BidirectionalCollection<UInt8>, to folder: inout FolderWalk.Folder
  ) {
    switch FileKind(name: name) {
    case .picture: folder.pictures.append(name)
    case .unsupported:
      guard let ending = FileExtension(name: name) else { return }
      Self.skip(name, .unsupported(ending), in: &folder)
    case .video: Self.skip(name, .video, in: &folder)
    case .other where Sidecar.isSidecar(name): folder.sidecars.append(name)
    case .other:
      let path = folder.path + "/" + SourcePath.string(fromBytes: name)
      guard examinesFiles, FileCalls.shared.run(SignatureCall(path: path)) == true else { return }
      Self.skip(name, .unnamed, in: &folder)
    }
  }

  private static func addBrokenLink(
    _ name: some BidirectionalCollection<UInt8>, to folder: inout FolderWalk.Folder
  ) {
    if FileKind(name: name) != .other { skip(name, .brokenLink, in: &folder) }
  }

  private static func skip(
    _ name: some Collection<UInt8>, _ reason: SkippedFile.Reason, in folder: inout FolderWalk.Folder
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
  private func kind(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer,
    _ name: some BidirectionalCollection<UInt8>
  ) -> EntryKind {
    let type = unsafe Int(entry.pointee.d_type)
    if type == DT_DIR { return .folder(isLink: false) }
    if type == DT_REG { return .file }
    guard type == DT_UNKNOWN || type == DT_LNK else { return .other }
    // A file system that states no types may still have links.
    let own = type == DT_LNK ? nil : unsafe Self.status(of: entry, in: directory)
    guard type == DT_LNK || own?.st_mode.isOfLink == true else {
      return own.map { Self.kind(ofMode: $0.st_mode, isLink: false) } ?? .other
    }
    // The target may be on a share, wherever the link is.
    let target = PropertiesCall(path: path + "/" + SourcePath.string(fromBytes: name))
    switch FileCalls.shared.run(target) {
    case .some(.some(let file)): return Self.kind(ofMode: file.mode, isLink: true)
    case .some(.none): return .brokenLink
    // A share that does not answer: a photo by its name, or a folder that cannot be read.
    case nil: return FileKind(name: name) == .picture ? .file : .folder(isLink: true)
    }
  }

  private static func kind(ofMode mode: UInt32, isLink: Bool) -> EntryKind {
    switch mode & S_IFMT {
    case S_IFDIR: .folder(isLink: isLink)
    case S_IFREG: .file
    default: .other
    }
  }

  private static func status(
    of entry: UnsafeMutablePointer<dirent>, in directory: OpaquePointer
  ) -> stat? {
    var status = stat()
    let isThere = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe fstatat(dirfd(directory), $0, &status, AT_SYMLINK_NOFOLLOW) == 0
      }
    }
    return isThere ? status : nil
  }
}

extension mode_t {
  fileprivate var isOfLink: Bool { self & S_IFMT == S_IFLNK }
}
