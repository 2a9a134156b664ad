import Glibc
import GridImages

/// A lock between the processes that change one file: whoever reads a file, changes it and replaces
/// it loses what another one writes in between.
enum FileLock {
  /// The time in milliseconds for which a call waits for the lock. A change takes less than one; a
  /// process that keeps the lock is stopped, and is not waited for.
  private static let patience = 2_000

  /// Calls `body` while no other process does so with the same path. On file systems without locks,
  /// calls it at once.
  ///
  /// - Parameter path: The path of a file for the lock, which is created and stays. Not the changed
  ///   file itself: its successor would have another lock.
  static func withLock<R>(_ path: String, _ body: () -> R) -> R {
    let flags = O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(SourcePath.cString(path), flags, 0o600)
    guard descriptor >= 0 else { return body() }
    // Closing it ends the lock.
    defer { close(descriptor) }
    for _ in 0..<patience {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(1_000)
    }
    return body()
  }
}
