/// File paths of any bytes, encoded as strings, such as those of `ImageRequest.source`.
///
/// A path is a sequence of bytes, and on an old disk they may not be UTF-8. Each invalid byte *b*
/// becomes the private-use character U+EF00 + *b*, as in MirBSD's OPTU encoding. A real name that
/// contains these characters is escaped byte by byte in the same way. So every path has exactly one
/// string, and decoding that string returns the path.
package enum SourcePath {
  static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

  /// The string for the bytes of a path, without the terminating zero.
  package static func string(fromBytes bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var scalars = String.UnicodeScalarView()
    var at = 0
    while at < bytes.count {
      var decoder = UTF8()
      var iterator = bytes[at...].prefix(4).makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator),
        !escapes.contains(scalar.value)
      {
        scalars.append(scalar)
        at += UTF8.width(scalar)
      } else {
        scalars.append(Unicode.Scalar(0xEF00 + UInt32(bytes[at])) ?? "?")
        at += 1
      }
    }
    return String(scalars)
  }

  /// The bytes of the path that a string encodes, without a terminating zero.
  package static func bytes(of string: String) -> [UInt8] {
    // Fast path: the UTF-8 of every escape character begins with EE.
    if !string.utf8.contains(0xEE) { return Array(string.utf8) }
    var bytes: [UInt8] = []
    for scalar in string.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(scalar.value & 0xFF))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    return bytes
  }

  /// The path for a C function: its bytes and a terminating zero.
  package static func cString(_ string: String) -> [CChar] {
    bytes(of: string).map { CChar(bitPattern: $0) } + [0]
  }
}
