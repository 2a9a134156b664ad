import GridEngine

/// The thumbnails that desktop programs share, such as those of a file manager that has shown the
/// folder. Read and never written.
package struct SharedThumbnails: Sendable {
  /// The folder that contains a folder for each size.
  package let folder: String

  /// Reads thumbnails in `folder`.
  package init(folder: String) { self.folder = folder }

  /// The folders with the longer side of their thumbnails in pixels, smallest first.
  private static let sizes = [
    (name: "normal", side: 128), (name: "large", side: 256), (name: "x-large", side: 512),
    (name: "xx-large", side: 1_024),
  ]

  /// `$XDG_CACHE_HOME/thumbnails`; see ``CacheFolder``.
  package static var standardFolder: String? { CacheFolder.standardPath("thumbnails") }

  /// Returns a thumbnail of the current version of a file, or `nil`. One that is large
  /// enough is final. A smaller one is a preview, and is used only if the file has no embedded
  /// thumbnail.
  func image(
    of path: String, _ info: ImageInfo, with decoder: any FileDecoder,
    _ target: DecodeTarget, pool: PixelPool
  ) -> PreparedImage? {
    let bytes = SourcePath.bytes(of: path)
    guard bytes.first == UInt8(ascii: "/") else { return nil }
    let uri = Self.uri(of: bytes)
    let name = "/" + MD5.hexDigest(of: uri) + ".png"
    let needed = Self.longerSide(of: info.uprightSize, filling: target.size)
    let large = Self.sizes.filter { $0.side >= needed }
    let small = info.hasThumbnail ? [] : Self.sizes.filter { $0.side < needed }.reversed()
    for size in large + small {
      guard let thumbnail = try? decoder.open(folder + "/" + size.name + name),
        decoder.text("Thumb::URI") == uri,
        decoder.text("Thumb::MTime") == Array("\(info.modified / 1_000_000_000)".utf8),
        // The photo may have been turned by a program that restored its modification time.
        thumbnail.modified >= info.changed,
        Self.hasSameShape(thumbnail.uprightSize, like: info.uprightSize)
      else { continue }
      let stored = thumbnail.uprightSize
      let isEnough = max(stored.width, stored.height) >= needed
      if let image = try? decoder.read(target, pool: pool, isPreview: !isEnough) { return image }
    }
    return nil
  }

  /// The longer side of an image that is scaled to fill a target.
  private static func longerSide(of picture: PixelSize, filling target: PixelSize) -> Int {
    let scale = max(
      Double(target.width) / Double(picture.width), Double(target.height) / Double(picture.height))
    return Int((scale * Double(max(picture.width, picture.height))).rounded())
  }

  /// Whether a thumbnail shows the whole image: the aspect ratios agree to within two pixels.
  private static func hasSameShape(_ thumbnail: PixelSize, like picture: PixelSize) -> Bool {
    let width = Double(thumbnail.height) * Double(picture.width) / Double(picture.height)
    let height = Double(thumbnail.width) * Double(picture.height) / Double(picture.width)
    return abs(width - Double(thumbnail.width)) <= 2
      || abs(height - Double(thumbnail.height)) <= 2
  }

  /// Returns the URI of a path, escaped as in GLib, because the thumbnail's name is the digest of
  /// the URI.
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
