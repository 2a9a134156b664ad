import GridImages

/// Addresses of files, and the formats in which programs exchange lists of them.
package enum FileURI {
  /// Returns the `file` URI of an absolute path.
  ///
  /// Every byte except the unreserved characters of RFC 3986 and slashes is percent-encoded, so that
  /// the result needs no quotes in any format.
  package static func string(ofPath path: String) -> String { "file://" + encoded(path) }

  /// The path of a `file` URI, or the reason why it has none.
  package enum Target: Equatable, Sendable {
    /// A path as a string of ``SourcePath``.
    case path(String)
    /// The file is on another computer.
    case otherHost(String)
  }

  /// Returns the file that a `file` URI names; nil for any other text.
  package static func target(of text: String) -> Target? {
    let scheme = "file://"
    guard text.prefix(scheme.count).lowercased() == scheme else { return nil }
    let bytes = Array(SourcePath.bytes(of: text).dropFirst(scheme.count))
    let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
    let host = String(decoding: bytes[..<slash], as: UTF8.self)
    guard ["", "localhost"].contains(host.lowercased()) else { return .otherHost(host) }
    let path = decoded(bytes[slash...])
    // A zero would end the path early.
    guard !path.contains(0) else { return nil }
    return .path(SourcePath.string(fromBytes: path))
  }

  /// Returns bytes with their percent-encoded ones decoded.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let digits = bytes[(index + 1)...].prefix(2)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Returns the percent-encoded bytes of a path.
  static func encoded(_ path: String) -> String {
    var result: [UInt8] = []
    for byte in SourcePath.bytes(of: path) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default:
        result.append(UInt8(ascii: "%"))
        result.append(hexDigits[Int(byte >> 4)])
        result.append(hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Returns a `text/uri-list` (RFC 2483), whose lines end with CR LF.
  package static func list(ofPaths paths: [String]) -> String {
    paths.map { string(ofPath: $0) + "\r\n" }.joined()
  }

  /// Returns the bytes of paths, one on each line.
  package static func plainText(ofPaths paths: [String]) -> [UInt8] {
    Array(paths.map(SourcePath.bytes).joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the list that GTK's file managers paste as copies: `x-special/gnome-copied-files`.
  package static func copiedFiles(ofPaths paths: [String]) -> String {
    (["copy"] + paths.map(string(ofPath:))).joined(separator: "\n")
  }
}
