import Glibc
import GridImages

/// The inotify queue of the kernel, with its system calls.
struct InotifyQueue {
  /// A change in a watched folder, or of the folder itself.
  struct Event {
    let watch: Int32
    let mask: UInt32
    /// The name of the entry; empty for the folder itself.
    let name: String

    /// Whether the event has any of some bits.
    func has(_ bits: UInt32) -> Bool { mask & bits != 0 }
  }

  /// The result of ``wait(milliseconds:orUntil:)``.
  enum Wake { case events, timeout, stopped }

  /// -1 if the system has no queue left.
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init() { descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }

  /// Whether there is a queue.
  var isOpen: Bool { descriptor >= 0 }

  /// Closes the queue. The value must not be used afterwards.
  func close() { if isOpen { Glibc.close(descriptor) } }

  /// Watches a folder, and adds the bits of `mask` to those for which it is watched.
  ///
  /// - Throws: The error number: `ENOSPC` if the user's programs watch as many as they may.
  func watch(_ path: String, _ mask: UInt32) throws(SystemError) -> Int32 {
    let bits = mask | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
    let watch = unsafe inotify_add_watch(descriptor, SourcePath.cString(path), bits)
    guard watch >= 0 else { throw SystemError(code: isOpen ? errno : ENOSPC) }
    return watch
  }

  /// Ends a watch.
  func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Waits for events, for some time, -1 for any, or until the other end of a pipe is closed.
  func wait(milliseconds: Int32, orUntil pipe: Int32) -> Wake {
    var requests = [
      // A negative descriptor is ignored.
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe poll(&requests, 2, milliseconds)
      if count < 0, errno == EINTR { continue }
      guard count >= 0, requests[1].revents == 0 else { return .stopped }
      if count == 0 { return .timeout }
      return requests[0].revents & Int16(POLLIN) != 0 ? .events : .stopped
    }
  }

  /// Removes and returns the pending events; nil once the queue has failed.
  mutating func readEvents() -> [Event]? {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil }
    let header = MemoryLayout<inotify_event>.size
    var events: [Event] = []
    var offset = 0
    while offset + header <= count {
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let end = offset + header + Int(event.len)
      let name = buffer[offset + header..<end].prefix { $0 != 0 }
      events.append(
        Event(watch: event.wd, mask: event.mask, name: SourcePath.string(fromBytes: name)))
      offset = end
    }
    return events
  }
}
