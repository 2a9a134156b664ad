import GridEngine

/// The thumbnails that the desktop's programs share, read and never written: a file manager that has
/// shown a folder has made them.
///
/// - SeeAlso: The freedesktop.org Thumbnail Managing Standard 0.9.
package struct SharedThumbnails: Sendable {
  /// Where the sizes' folders lie.
  package let folder: String

  /// Thumbnails in `folder`.
  package init(folder: String) { self.folder = folder }

  /// The folders and the longer side of what is in them, smallest first.
  private static let sizes = [
    (name: "normal", side: 128), (name: "large", side: 256), (name: "x-large", side: 512),
    (name: "xx-large", side: 1_024),
  ]

  /// `$XDG_CACHE_HOME/thumbnails`; see ``CacheFolder``.
  package static var standardFolder: String? { CacheFolder.path("thumbnails") }

  /// A thumbnail of a request's file: one large enough is final, a smaller one a preview, which is
  /// only taken where the file has none itself. `nil` where there is none of the file as it is.
  func image(
    for request: ImageRequest, _ info: PictureInfo, with decoder: FileDecoder,
    _ target: DecodeTarget, pool: PixelPool
  ) -> PreparedImage? {
    let path = SourcePath.bytes(of: request.source)
    guard path.first == UInt8(ascii: "/") else { return nil }
    let uri = Self.uri(of: path)
    let name = "/" + MD5.hexDigest(of: uri) + ".png"
    let needed = Self.longerSide(of: info.uprightSize, filling: request.sizeInPixels)
    let large = Self.sizes.filter { $0.side >= needed }
    let small = info.hasThumbnail ? [] : Self.sizes.filter { $0.side < needed }.reversed()
    for size in large + small {
      guard let thumbnail = try? decoder.open(folder + "/" + size.name + name),
        decoder.text("Thumb::URI") == uri,
        decoder.text("Thumb::MTime") == Array("\(info.modified / 1_000_000_000)".utf8),
        Self.isCut(thumbnail.uprightSize, like: info.uprightSize)
      else { continue }
      let stored = thumbnail.uprightSize
      let isEnough = max(stored.width, stored.height) >= needed
      if let image = try? decoder.read(target, pool: pool, isPreview: !isEnough) { return image }
    }
    return nil
  }

  /// The longer side of a picture that is scaled to fill a target.
  private static func longerSide(of picture: PixelSize, filling target: PixelSize) -> Int {
    let scale = max(
      Double(target.width) / Double(picture.width), Double(target.height) / Double(picture.height))
    return Int((scale * Double(max(picture.width, picture.height))).rounded())
  }

  /// Whether a thumbnail shows all of a picture: its proportions are right within two pixels.
  private static func isCut(_ thumbnail: PixelSize, like picture: PixelSize) -> Bool {
    let width = Double(thumbnail.height) * Double(picture.width) / Double(picture.height)
    let height = Double(thumbnail.width) * Double(picture.height) / Double(picture.width)
    return abs(width - Double(thumbnail.width)) <= 2
      || abs(height - Double(thumbnail.height)) <= 2
  }

  /// A path as a URI, escaped as GLib does, because its name is the digest of this.
  static func uri(of path: [UInt8]) -> [UInt8] {
    let plain = Array("!$&'()*+,-./:=@_~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return Array("file://".utf8)
      + path.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          [byte]
        case _ where plain.contains(byte): [byte]
        default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
  }
}
