import Glibc
import Synchronization

/// A folder for files that end with the program, whose name nobody can predict and that only the
/// user can open.
///
/// It is removed with the object, and at the end of the program. A program that is killed leaves it,
/// and the next one that calls ``removeAbandoned()`` removes it: a lock on a file in the folder tells
/// whether its program runs.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  private let lock: Int32
  private static let prefix = "gridapp-tmp."
  private static let lockName = ".lock"
  /// The folders that are removed at the end of the program.
  private static let all = Mutex<Set<String>>([])
  private static let isRegistered: Bool = atexit { TemporaryFolder.removeAll() } == 0

  /// Creates a folder in `$TMPDIR`, by default in `/tmp`.
  package init() throws(SystemError) {
    var name = Array("\(Self.parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw SystemError(code: errno) }
    path = SourcePath.string(fromBytes: name.dropLast().map { UInt8(bitPattern: $0) })
    lock = Self.makeLock(in: path)
    _ = Self.isRegistered
    Self.all.withLock { _ = $0.insert(path) }
  }

  deinit {
    Self.remove(path)
    _ = Self.all.withLock { $0.remove(path) }
    if lock >= 0 { close(lock) }
  }

  /// Removes the folders of programs that were killed. Not for the main thread.
  package static func removeAbandoned() {
    for name in names(of: parent) where name.hasPrefix(prefix) {
      let folder = "\(parent)/\(name)"
      var status = stat()
      guard unsafe lstat(SourcePath.cString(folder), &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid()
      else { continue }
      let file = SourcePath.cString(folder + "/" + lockName)
      let descriptor = unsafe open(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
      close(descriptor)
    }
  }

  /// Removes all folders of this program. Call it before a call that skips the handlers of `exit`.
  package static func removeAll() {
    for path in all.withLock({ $0 }) { remove(path) }
  }

  private static var parent: String {
    guard let folder = unsafe getenv("TMPDIR"), unsafe folder.pointee == CChar(47) else {
      return "/tmp"
    }
    return unsafe SourcePath.string(
      fromBytes: UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
  }

  /// Creates the file with the lock. It gets its name once it is locked, so that another program
  /// never takes the folder for an abandoned one.
  private static func makeLock(in folder: String) -> Int32 {
    let new = SourcePath.cString(folder + "/" + lockName + ".new")
    let descriptor = unsafe open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return descriptor }
    unsafe rename(new, SourcePath.cString(folder + "/" + lockName))
    return descriptor
  }

  /// Removes a folder with its files. It has no subfolders.
  private static func remove(_ path: String) {
    for name in names(of: path) { unsafe unlink(SourcePath.cString(path + "/" + name)) }
    unsafe rmdir(SourcePath.cString(path))
  }

  private static func names(of folder: String) -> [String] {
    guard let stream = unsafe opendir(SourcePath.cString(folder)) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe SourcePath.string(fromBytes: $0.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
