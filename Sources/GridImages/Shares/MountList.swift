import Glibc

/// The kernel's list of mounted file systems, which stays open: a process that has no descriptor left can
/// still read it.
final class MountList: Sendable {
  private let descriptor: Int32

  init() { descriptor = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether there was a change since the last call. Costs one system call.
  var haveChanged: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// The present table; empty if there is none, so that each file may be on a share.
  var table: MountTable {
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(text.count))
      }
      guard count > 0 else { return MountTable(text) }
      text += part[..<count]
    }
  }
}
