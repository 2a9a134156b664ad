import Foundation

/// ``BlockPicture/checker`` as WebP: the output of `cwebp -lossless` in base 64, because WebP is
/// too complex to be written by hand.
public enum WebPFiles {
  /// A still image whose EXIF block has orientation 6.
  public static let stillTurned = """
    UklGRo4AAABXRUJQVlA4WAoAAAAIAAAALwAAHwAAVlA4TE0AAAAvL8AHALkyRPQ/dhHR/4Cato2gIDkk5Y/s/ul0
    k0AgxUEMMZm0TeZq/q/KCgVt2zANgZ6NhAU8HHj4Ax9XRQrCgtDAx1WRr+2NvvrvAABFWElGGgAAAElJKgAIAAAA
    AQASAQMAAQAAAAYAAAAAAAAA
    """

  /// An animation of two frames; the second is mirrored.
  public static let animation = """
    UklGRsQBAABXRUJQVlA4WAoAAAACAAAALwAAHwAAQU5JTQYAAAAAAAAAAABBTk1GyAAAAAAAAAAAAC8AAB8AAGQA
    AAJWUDhMsAAAAC8vwAcAv0CQbWNykiLMX+kKAoEUBzHEYsEkrPlfYc1/G1YZsA4w6DwAUNw2krJ4zLT9d3zPiP4H
    AAAAgIiIiEgIIYQQQimllFLKGGOMMcY555xzzn8iIiIiqqqqqsYYY4wx1lprrbXOOeecc9577733/icRERGRc845
    51xKKaWUUmuttdbaWmuttdZ777333n8yMzMze++9997nnHPOOffee++977333nubmZmZfacBQU5NRsgAAAAAAAAA
    AAAvAAAfAABkAAAAVlA4TK8AAAAvL8AHAL9AkG1jcpIizF/pCgKBFAcxxGLBJKz5X2HNfxtWGbAOMOg8AFDcNpKy
    fMzUf8f3jOh/7L333nv33nvvveecc845e++9996LiIiIAAAAAPznOeecc84YY4wxRimllFJKCCGEEIKqqqoqIiIi
    4n/ee++9984555xz1lprrbXGGGOMMZqZmZkRERER/ed777333lprrbVWa6211lpKKaWUknPOOeccMzMz83cyAA==
    """

  /// Returns a still image with an EXIF chunk after its pixels, as the format requires.
  ///
  /// - Parameters:
  ///   - profileSize: The size of a color profile before the pixels, in bytes.
  ///   - hasPrefix: Whether the block begins with "Exif\0\0", which some programs copy from a JPEG.
  public static func still(
    exif: EXIFBlock, profileSize: Int = 0, hasPrefix: Bool = false
  ) -> [UInt8] {
    let turned = [UInt8](
      Data(base64Encoded: stillTurned, options: .ignoreUnknownCharacters) ?? Data())
    // "RIFF", the size, "WEBP", the 18 bytes of VP8X, then the chunks of the pixels and of EXIF.
    var header = Array(turned[12..<30])
    header[8] = profileSize > 0 ? 0x28 : 0x08
    let pixelsSize = turned[34...37].reversed().reduce(0) { $0 << 8 | Int($1) }
    let pixelsEnd = 30 + 8 + (pixelsSize + 1) / 2 * 2
    var chunks = header
    if profileSize > 0 { chunks += chunk("ICCP", Array(repeating: 7, count: profileSize)) }
    chunks += turned[30..<pixelsEnd]
    chunks += chunk("EXIF", (hasPrefix ? Array("Exif\0\0".utf8) : []) + exif.bytes)
    return Array("RIFF".utf8) + little(4 + chunks.count) + Array("WEBP".utf8) + chunks
  }

  /// Returns a still image with an ICC profile before its pixels and a packet of XMP after them.
  ///
  /// - Parameters:
  ///   - file: A WebP without an extended header.
  ///   - size: The width and height of the image.
  ///   - profile: The profile, if it is not empty.
  ///   - xmp: The packet, if it is not empty.
  public static func extended(
    _ file: [UInt8], size: (width: Int, height: Int), profile: [UInt8] = [], xmp: [UInt8] = []
  ) -> [UInt8] {
    let flags: UInt8 = (profile.isEmpty ? 0 : 0x20) | (xmp.isEmpty ? 0 : 0x04)
    let sides = [size.width - 1, size.height - 1].flatMap { little($0).prefix(3) }
    var chunks = chunk("VP8X", [flags, 0, 0, 0] + sides)
    if !profile.isEmpty { chunks += chunk("ICCP", profile) }
    chunks += file.dropFirst(12)
    if !xmp.isEmpty { chunks += chunk("XMP ", xmp) }
    return Array("RIFF".utf8) + little(4 + chunks.count) + Array("WEBP".utf8) + chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private static func little(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
