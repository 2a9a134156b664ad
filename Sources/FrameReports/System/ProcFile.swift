import Glibc

/// Reads small files of the kernel, such as those in `/proc`.
package enum ProcFile {
  /// Returns the first 16 kB of a file; empty if it cannot be read.
  static func read(_ path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text after `key` and a colon, in the first line that starts with `key`.
  static func value(of key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// Returns the number after `key` and a colon, such as 8000 in `MemTotal:  8000 kB`.
  static func number(of key: String, in text: String) -> Int? {
    value(of: key, in: text).flatMap { Int($0.prefix { $0.isNumber }) }
  }

  /// Returns the resident bytes of the process, shared pages included; 0 if they are unknown.
  package static func residentBytes() -> Int {
    let pages = read("/proc/self/statm").split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
