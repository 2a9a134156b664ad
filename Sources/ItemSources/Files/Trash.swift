import Glibc
import GridImages

/// A file in a trash folder.
package struct TrashedFile: Hashable, Sendable {
  /// The path from which it was moved.
  package let original: String
  /// The trash folder, with the folders `files` and `info`.
  package let trash: String
  /// Its name in the trash folder.
  package let name: String
  /// The path in its description, percent-encoded.
  let describedPath: String
  /// The file in the trash; nil before it has been moved there.
  var identity: FileIdentity?

  /// The path of the file in the trash.
  package var path: String { "\(trash)/files/\(name)" }
  /// The path of the file that describes it.
  var infoPath: String { "\(trash)/info/\(name).trashinfo" }
}

/// Moves files to the trash of the desktop, and back.
///
/// Every step is a rename that replaces nothing, so a file is in one place at any time, and none is
/// deleted. A file never moves to another file system.
///
/// - SeeAlso: The FreeDesktop.org Trash specification, version 1.0.
package struct Trash: Sendable {
  /// The trash folder of the user, on the file system of the user's data.
  package let home: String
  private let user: UInt32
  /// Returns the time of deletion.
  private let now: @Sendable () -> time_t

  /// Creates the trash of a user.
  ///
  /// - Parameters:
  ///   - dataHome: The user's folder for data, `$XDG_DATA_HOME`.
  ///   - user: The number of the user; that of the process by default.
  package init(
    dataHome: String, user: UInt32 = getuid(),
    now: @escaping @Sendable () -> time_t = { time(nil) }
  ) {
    home = dataHome + "/Trash"
    self.user = user
    self.now = now
  }

  /// Moves a file to the trash.
  ///
  /// - Parameter path: The path of a file or of a symbolic link, which is moved itself.
  /// - Throws: ``FileActionError``; the file is then where it was.
  package func move(_ path: String) throws(FileActionError) -> TrashedFile {
    let original = try Self.canonical(path)
    var status = stat()
    guard unsafe lstat(SourcePath.cString(original), &status) == 0 else { throw .missing(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path) }
    guard !isInHomeTrash(original) else { throw .inTrash(path) }
    let topFolder = Self.topFolder(of: original)
    if Self.device(ofNearest: home) == Self.device(ofNearest: topFolder) {
      switch attempt(original, into: home, shownPath: original) {
      case .success(let file): return file
      // Bind mounts and subvolumes can share a device number and still be apart.
      case .failure(let failed) where failed.code == EXDEV: break
      case .failure(let failed): throw failed.error(path)
      }
    }
    return try moveToTopFolder(original, topFolder)
  }

  /// Whether a file with a canonical path is in the user's trash folder, to which links may lead.
  private func isInHomeTrash(_ original: String) -> Bool {
    // Resolves the links of the trash folder itself, too.
    guard let files = try? Self.canonical(home + "/files") else { return false }
    return original.hasPrefix(PictureNames.split(files).prefix)
  }

  /// Moves a file to the trash folder of its own file system.
  private func moveToTopFolder(
    _ original: String, _ topFolder: String
  ) throws(FileActionError) -> TrashedFile {
    let prefix = topFolder == "/" ? "/" : topFolder + "/"
    guard let trash = trashFolder(below: prefix) else {
      throw .noTrash(original, reason: "\(prefix).Trash-\(user) cannot be created")
    }
    guard !original.hasPrefix(trash + "/") else { throw .inTrash(original) }
    // Paths in this trash folder are relative, because the file system may be mounted elsewhere.
    let shown = String(original.dropFirst(prefix.count))
    switch attempt(original, into: trash, shownPath: shown) {
    case .success(let file): return file
    case .failure(let failed) where failed.code == EXDEV:
      throw .noTrash(original, reason: FileActionError.reason(EXDEV))
    case .failure(let failed): throw failed.error(original)
    }
  }

  /// Moves a file from the trash back to its path.
  ///
  /// Another program may have emptied the trash and moved a file of the same name there. The
  /// other file stays, with its description.
  ///
  /// - Throws: ``FileActionError``; the file is then still in the trash.
  package func restore(_ file: TrashedFile) throws(FileActionError) {
    guard let found = FileIdentity(at: file.path) else { throw .missingInTrash(file.original) }
    guard found == file.identity, Self.describedPath(at: file.infoPath) == file.describedPath else {
      throw .replacedInTrash(file.original)
    }
    do throws(FileActionError) {
      try FileRename.move(file.path, to: file.original)
    } catch {
      if case .missing = error { throw .missingInTrash(file.original) }
      throw error
    }
    // It may have been replaced between the look at it and the move.
    if let moved = FileIdentity(at: file.original), !moved.isUnchanged(since: found),
      FileRename.attempt(file.original, to: file.path) == 0
    {
      throw .replacedInTrash(file.original)
    }
    unsafe unlink(SourcePath.cString(file.infoPath))
  }

  /// Returns the percent-encoded path in a description; `nil` if it has none.
  private static func describedPath(at infoPath: String) -> String? {
    let descriptor = unsafe open(
      SourcePath.cString(infoPath), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A path has at most 4,096 bytes, each of which three characters express.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    let key = Array("Path=".utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key) }.map {
      String(decoding: $0.dropFirst(key.count), as: UTF8.self)
    }
  }

  // MARK: Steps

  private struct Failed: Error {
    var code: Int32
    /// The folder of the trash that cannot be created or written; nil if the file cannot be moved.
    var folder: String?

    func error(_ path: String) -> FileActionError {
      folder.map { .trashRefused(path, folder: $0, code: code) } ?? .refused(path, code: code)
    }
  }

  private func attempt(
    _ original: String, into trash: String, shownPath: String
  ) -> Result<TrashedFile, Failed> {
    for folder in [trash, trash + "/files", trash + "/info"] {
      guard Self.makeFolders(folder) else { return .failure(Failed(code: errno, folder: folder)) }
    }
    let name = SourcePath.bytes(of: PictureNames.split(original).name)
    for number in 1... {
      var file = TrashedFile(
        original: original, trash: trash, name: Self.name(name, number: number),
        describedPath: FileURI.encoded(shownPath))
      var code = describe(file)
      if code == EEXIST { continue }
      guard code == 0 else { return .failure(Failed(code: code, folder: trash + "/info")) }
      code = FileRename.attempt(original, to: file.path)
      if code == 0 {
        // After the move, which gives a file of an overlay another inode.
        file.identity = FileIdentity(at: file.path)
        return .success(file)
      }
      unsafe unlink(SourcePath.cString(file.infoPath))
      // A file without a description; another name is free.
      if code != EEXIST { return .failure(Failed(code: code)) }
    }
    return .failure(Failed(code: EEXIST))
  }

  /// Creates the description of a file, which reserves its name in the trash.
  ///
  /// - Returns: An error code, 0 for none.
  private func describe(_ file: TrashedFile) -> Int32 {
    let path = SourcePath.cString(file.infoPath)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    let text = Array(
      """
      [Trash Info]
      Path=\(file.describedPath)
      DeletionDate=\(Self.date(now()))

      """.utf8)
    let written = unsafe text.withUnsafeBytes { bytes in
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    guard written == text.count else {
      let code = written < 0 ? errno : ENOSPC
      unsafe unlink(path)
      return code
    }
    return 0
  }

  /// Returns a name in the trash: `photo.jpg`, `photo.2.jpg`, ….
  static func name(_ bytes: [UInt8], number: Int) -> String {
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == 0 ? nil : $0 } ?? bytes.count
    let end = (number == 1 ? [] : Array(".\(number)".utf8)) + bytes[dot...]
    // Room for ".trashinfo" in 255 bytes.
    let room = max(1, 245 - end.count)
    var stem = bytes[..<dot]
    if stem.count > room {
      stem = stem.prefix(room)
      // Never cuts a character of several bytes.
      while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
      if let last = stem.last, last >= 0xC0 { stem.removeLast() }
    }
    return SourcePath.string(fromBytes: Array(stem) + end)
  }

  private static func date(_ time: time_t) -> String {
    var time = time
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: Folders

  /// Returns the trash folder below the top folder of a file system; `nil` if there is none and none
  /// can be created.
  private func trashFolder(below prefix: String) -> String? {
    var status = stat()
    let shared = prefix + ".Trash"
    // The administrator's folder counts only if it is no link and users cannot delete in it what is
    // not theirs.
    if unsafe lstat(SourcePath.cString(shared), &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0,
      isUsable("\(shared)/\(user)")
    {
      return "\(shared)/\(user)"
    }
    let own = "\(prefix).Trash-\(user)"
    return isUsable(own) ? own : nil
  }

  /// Whether there is a folder of the user at a path, or can be created. A link does not count.
  private func isUsable(_ path: String) -> Bool {
    let name = SourcePath.cString(path)
    unsafe mkdir(name, 0o700)
    var status = stat()
    return unsafe lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == user && access(name, W_OK | X_OK) == 0
  }

  /// Creates a folder for the user alone, and those above it.
  private static func makeFolders(_ path: String) -> Bool {
    let name = SourcePath.cString(path)
    if unsafe mkdir(name, 0o700) == 0 { return true }
    if errno == ENOENT {
      guard makeFolders(parent(of: path)) else { return false }
      if unsafe mkdir(name, 0o700) == 0 { return true }
    }
    return errno == EEXIST
  }

  /// Returns an absolute path whose folder contains no links.
  static func canonical(_ path: String) throws(FileActionError) -> String {
    let (prefix, name) = PictureNames.split(path)
    let call = RealPathCall(path: prefix.isEmpty ? "." : prefix)
    guard let answer = FileCalls.shared.run(call) else { throw .silent(path) }
    guard let folder = answer else { throw .missing(path) }
    return folder == "/" ? "/" + name : folder + "/" + name
  }

  private static func parent(of path: String) -> String {
    let prefix = PictureNames.split(path).prefix
    return prefix.count > 1 ? String(prefix.dropLast()) : prefix
  }

  /// Returns the folder at which the file system of a file is mounted.
  private static func topFolder(of path: String) -> String {
    var folder = parent(of: path)
    let own = device(ofNearest: folder)
    while folder != "/", case let above = parent(of: folder), device(ofNearest: above) == own {
      folder = above
    }
    return folder
  }

  /// Returns the device of a folder, or of the nearest folder above it that exists.
  private static func device(ofNearest path: String) -> UInt {
    var (path, status) = (path, stat())
    while unsafe stat(SourcePath.cString(path), &status) != 0, path != "/", !path.isEmpty {
      path = parent(of: path)
    }
    return UInt(status.st_dev)
  }
}

// MARK: - Messages

extension Trash: MessageValue {
  package func write(to message: inout MessageWriter) {
    home.write(to: &message)
    message.write(user)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    home = try String(from: &message)
    user = try message.integer()
    now = { time(nil) }
  }
}
