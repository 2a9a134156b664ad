import Foundation
import Glibc

/// The socket calls of ``LoopbackServer``.
enum LoopbackSocket {
  struct Failure: Error { let code: Int32 }

  /// Listens on a free port of 127.0.0.1.
  static func listen() throws -> (socket: Int32, port: UInt16) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard unsafe bind(socket, pointer, length) == 0, Glibc.listen(socket, 64) == 0 else {
          return Int32(-1)
        }
        return unsafe getsockname(socket, pointer, &length)
      }
    }
    guard status == 0 else { throw Failure(code: errno) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  static func accept(_ socket: Int32) -> Int32 { Glibc.accept(socket, nil, nil) }

  static func close(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_RDWR))
    Glibc.close(socket)
  }

  /// Reads the head of a request; nil if the client disconnects before it is complete.
  static func readRequest(_ socket: Int32) -> LoopbackServer.Request? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      var byte: UInt8 = 0
      guard unsafe recv(socket, &byte, 1, 0) == 1, bytes.count < 65_536 else { return nil }
      bytes.append(byte)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return LoopbackServer.Request(path: String(words[1]), headers: headers)
  }

  /// Writes all bytes; false if the client has disconnected.
  static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(socket, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// Sleeps; false if the client disconnects meanwhile.
  static func sleep(_ seconds: Double, unlessEnded socket: Int32) -> Bool {
    guard seconds > 0 else { return true }
    return !hasEnded(socket, withinMilliseconds: Int32(seconds * 1_000))
  }

  /// Sleeps until the client disconnects.
  static func waitForEnd(of socket: Int32) { _ = hasEnded(socket, withinMilliseconds: -1) }

  private static func hasEnded(_ socket: Int32, withinMilliseconds milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, milliseconds) > 0 else { return false }
    var byte: UInt8 = 0
    return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK)) <= 0
  }
}
