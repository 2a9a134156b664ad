/// The kind of a file, by the extension of its name.
enum FileKind: Equatable {
  /// A photo that can be shown.
  case picture
  /// A picture in a format without a decoder.
  case unsupported
  case video
  /// A file that nobody expects in a list of photos.
  case other

  /// The extensions of images without a decoder. ``PictureFolder/extensions`` has those with one.
  private static let pictures: Set<String> = [
    "avifs", "jp2", "j2k", "jpx", "jpf", "jps", "psd", "psb", "xcf", "kra", "ora", "svg", "svgz",
    "eps", "pcx", "exr", "hdr", "dds", "icns", "xpm", "xbm", "j2c", "jpm", "jls", "sgi", "ras",
    "pict", "wmf", "emf", "ai", "cdr", "fits", "pfm", "jng", "mng", "xwd", "flif", "bpg", "wdp",
    "jxr", "crw", "sr2", "srf", "rwl", "x3f",
    "3fr", "iiq", "erf", "kdc", "mrw", "raw",
  ]

  private static let videos: Set<String> = [
    "mp4", "m4v", "mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "mts", "m2ts", "3gp", "3g2",
    "wmv", "flv", "ogv", "vob", "mxf", "insv", "lrv",
  ]

  /// The kinds by extension, which a listing looks up for each file.
  private static let kinds: [FileExtension: FileKind] = {
    var kinds: [FileExtension: FileKind] = [:]
    for (names, kind) in [
      (videos, FileKind.video), (pictures, .unsupported), (PictureFolder.extensions, .picture),
    ] {
      for name in names {
        if let ending = FileExtension(name: Array(("." + name).utf8)) { kinds[ending] = kind }
      }
    }
    return kinds
  }()

  /// Finds the kind of a file name.
  init(name: some BidirectionalCollection<UInt8>) {
    self = FileExtension(name: name).flatMap { Self.kinds[$0] } ?? .other
  }
}

/// The extension of a file name: up to eight ASCII letters and digits, in lower case.
struct FileExtension: Hashable, Sendable, CustomStringConvertible {
  /// The bytes; the last one is in the lowest bits.
  private(set) var bytes: UInt64 = 0

  /// Creates an extension from its bytes; nil if they are not letters and digits.
  init?(bytes: UInt64) {
    self.bytes = bytes
    let name = "." + description
    guard let checked = FileExtension(name: Array(name.utf8)), checked.bytes == bytes else {
      return nil
    }
  }

  /// Finds the extension in a name; nil if it has none, or none that this type can contain.
  init?(name: some BidirectionalCollection<UInt8>) {
    var shift: UInt64 = 0
    for byte in name.reversed() {
      if byte == UInt8(ascii: ".") {
        if shift == 0 { return nil }
        return
      }
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      guard isLetter || byte &- UInt8(ascii: "0") < 10, shift < 64 else { return nil }
      bytes |= UInt64(isLetter ? byte | 0x20 : byte) << shift
      shift += 8
    }
    return nil
  }

  var description: String {
    let all = stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: bytes >> $0) }
    return String(decoding: all.prefix { $0 != 0 }.reversed(), as: UTF8.self)
  }
}
