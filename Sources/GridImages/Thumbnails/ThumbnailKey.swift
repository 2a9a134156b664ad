import GridEngine

/// The identity of a thumbnail on disk: its file, the version of the file, and the size.
///
/// It begins with the version of the cache's format. Version 3 is in sRGB, version 4 contains the time
/// of the last change, and the comment of version 5 the traits of the file. Older thumbnails are never
/// found, and are pruned after some time.
struct ThumbnailKey: Hashable, Sendable {
  /// The complete key.
  private let bytes: [UInt8]

  /// Creates the key of a file's thumbnail. Corners are not part of it: they are applied after
  /// reading.
  init(_ path: String, _ size: PixelSize, _ version: ImageVersion) {
    let file = "\(version.modified) \(version.changed) \(version.byteCount)"
    let state = "gridapp 5\n\(file)\n\(size.width)x\(size.height)\n"
    bytes = Array(state.utf8) + SourcePath.bytes(of: path)
  }

  /// Returns the comment of the thumbnail: the key, so that a hash collision of two names does not return
  /// the wrong image, and the traits of the file, which is not opened for its thumbnail.
  func comment(with traits: ImageTraits) -> [UInt8] { bytes + [traits.rawValue] }

  /// Returns the traits in the comment of a thumbnail; nil if it is that of another key.
  func traits(inComment comment: [UInt8]) -> ImageTraits? {
    guard let last = comment.last, comment.dropLast() == bytes[...] else { return nil }
    return ImageTraits(rawValue: last)
  }

  /// The file name of 32 hexadecimal digits.
  ///
  /// - SeeAlso: Fowler, Noll, Vo: FNV-1a, here twice with different offset bases.
  var fileName: String {
    [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F].map { (start: UInt64) in
      let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined() + ".jpg"
  }
}
