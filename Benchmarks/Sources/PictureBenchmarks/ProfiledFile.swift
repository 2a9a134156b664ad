import CTestColor
import Glibc

/// Copies of a JPEG with an ICC profile.
enum ProfiledFile {
  /// Writes a copy with a profile in one segment and returns its path.
  static func write(_ path: String, _ profile: test_profile) -> String {
    let bytes = read(path)
    let content = unsafe [UInt8](unsafeUninitializedCapacity: 65_519) { buffer, count in
      count = unsafe test_profile_make(profile, buffer.baseAddress, buffer.count)
    }
    let size = content.count + 16
    let segment =
      [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 0xFF)] + Array("ICC_PROFILE".utf8) + [0, 1, 1]
    // After SOI.
    let copy = bytes[..<2] + segment + content + bytes[2...]
    return unsafe Array(copy).withUnsafeBytes {
      unsafe writeFile("profile-\(profile.rawValue).jpg", $0)
    }
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { fatalError("\(path) cannot be read") }
    defer { unsafe fclose(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 16 << 20) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
