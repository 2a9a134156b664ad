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
