import CSandbox
import Glibc

/// An error of a system call on a socket.
struct SocketError: Error, CustomStringConvertible {
  let description: String

  init(_ call: String, _ path: String) {
    let reason = unsafe String(cString: strerror(errno))
    description = "\(call) \(path): \(reason)"
  }
}

/// A connection to a local server, closed with this object.
final class UnixSocket {
  private let descriptor: Int32
  private let path: String

  /// Connects to the server that listens at `path`, at most 107 bytes long.
  init(connectingTo path: String) throws(SocketError) {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket", path) }
    let connected = unsafe Self.withAddress(path) { unsafe connect(descriptor, $0, $1) }
    guard connected == 0 else { throw SocketError("connect", path) }
  }

  deinit { close(descriptor) }

  /// Calls a function of the C library with the address of a local socket.
  fileprivate static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    precondition(path.utf8.count < capacity, "\(path) is too long for a socket")
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    // `sockaddr_un` begins as the `sockaddr` that these functions are declared with.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Sends all the bytes.
  func send(_ bytes: [UInt8]) throws(SocketError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { throw SocketError("send", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a few bytes with a descriptor.
  func send(_ bytes: [UInt8], descriptor other: Int32) throws(SocketError) {
    guard unsafe grid_channel_send(descriptor, bytes, bytes.count, other) == 0 else {
      throw SocketError("sendmsg", path)
    }
  }

  /// Waits for bytes and returns them; empty after the time limit, or if the server closed the
  /// connection.
  func receive(withinMilliseconds limit: Int32) throws(SocketError) -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, limit) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { throw SocketError("recv", path) }
    return Array(buffer.prefix(count))
  }
}

/// A local server that accepts connections, and neither reads nor writes.
final class ListeningSocket: Sendable {
  private let descriptor: Int32

  /// Listens at `path`, at most 107 bytes long.
  init(at path: String) throws(SocketError) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket", path) }
    let bound = unsafe UnixSocket.withAddress(path) { unsafe bind(descriptor, $0, $1) }
    guard bound == 0, listen(descriptor, 16) == 0 else { throw SocketError("bind", path) }
  }

  deinit { close(descriptor) }
}
