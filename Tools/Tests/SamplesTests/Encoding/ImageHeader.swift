/// The header of an image file, read without the libraries that wrote it.
struct ImageHeader {
  var suffix: String
  /// The stored size in pixels.
  var width: Int
  var height: Int
  var isProgressive = false
  var exif: ExifReader?

  /// Reads a JPEG, PNG or lossy WebP file; `nil` for other formats.
  init?(_ bytes: [UInt8]) {
    func big(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    func little(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
    guard bytes.count > 32 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      (suffix, width, height) = ("png", big(18), big(22))
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<16].elementsEqual("WEBPVP8 ".utf8) {
      (suffix, width, height) = ("webp", little(26) & 0x3FFF, little(28) & 0x3FFF)
    } else if bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] {
      (suffix, width, height) = ("jpg", 0, 0)
      var at = 2
      while at + 9 < bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
        let marker = bytes[at + 1]
        if marker == 0xE1 { exif = ExifReader(Array(bytes[(at + 4)..<(at + 2 + big(at + 2))])) }
        if marker == 0xC0 || marker == 0xC2 {
          (height, width, isProgressive) = (big(at + 5), big(at + 7), marker == 0xC2)
        }
        at += 2 + big(at + 2)
      }
    } else {
      return nil
    }
  }
}
