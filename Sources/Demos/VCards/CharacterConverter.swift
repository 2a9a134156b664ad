import Glibc

/// Converts text in legacy character sets to UTF-8.
///
/// - SeeAlso: iconv(3), which supports the 200 character sets of the C library.
@safe
nonisolated struct CharacterConverter: ~Copyable {
  private let handle: iconv_t?

  /// Creates a converter for a set by its registered name, such as `EUC-KR`; nil if it is unknown.
  init?(from name: String) {
    unsafe handle = Self.isName(name) ? iconv_open("UTF-8", name) : Self.none
    guard unsafe handle != Self.none else { return nil }
  }

  deinit { if unsafe handle != Self.none { unsafe iconv_close(handle) } }

  /// The result of iconv_open for an unknown set.
  private static var none: iconv_t? { unsafe iconv_t(bitPattern: -1) }

  /// Whether `name` is a plain name. A suffix after a slash would be a switch of iconv.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0))
      }
  }

  /// Returns `bytes` in UTF-8, without the end if that cannot be converted; nil if nothing can.
  func converted(_ bytes: [UInt8]) -> String? {
    var input = bytes.map { CChar(bitPattern: $0) }
    // No set needs more than four bytes of UTF-8 for one byte.
    var output = [UInt8](repeating: 0, count: bytes.count * 4 + 8)
    let count = output.count
    let left = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBytes { target in
        var from = source.baseAddress
        var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (inLeft, outLeft) = (source.count, target.count)
        _ = unsafe iconv(handle, &from, &inLeft, &to, &outLeft)
        return outLeft
      }
    }
    return left == count ? nil : String(decoding: output[..<(count - left)], as: UTF8.self)
  }
}
