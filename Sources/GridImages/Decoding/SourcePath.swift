import GridEngine

/// File paths as the strings that ``ImageRequest/source`` holds, whatever bytes they are made of.
///
/// A path is bytes, and on an old disk they may be no UTF-8. Such a byte *b* becomes the private
/// character U+EF00 + *b*, as MirBSD's OPTU encoding has it; the same characters in a real name are
/// written so too, byte by byte. So every path has one string and comes back from it exactly.
package enum SourcePath {
  private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

  /// The string for a path's bytes, without their closing zero.
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

  /// The bytes of the path that a string stands for, without a closing zero.
  package static func bytes(of string: String) -> [UInt8] {
    // Nearly all names are plain; these characters all begin with the byte EE.
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

  /// The path for a C function: its bytes and a closing zero.
  package static func cString(_ string: String) -> [CChar] {
    bytes(of: string).map { CChar(bitPattern: $0) } + [0]
  }
}
