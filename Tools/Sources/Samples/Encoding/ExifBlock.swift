import Foundation

/// The Exif metadata of a photo: orientation, date and thumbnail.
///
/// - SeeAlso: CIPA DC-008 (Exif 2.3), and TIFF 6.0, whose directories (IFDs) it uses.
struct ExifBlock: Sendable {
  var orientation: ExifOrientation
  /// DateTimeOriginal, "YYYY:MM:DD HH:MM:SS", 19 characters.
  var dateTaken: String
  /// A JPEG file, usually of 160 × 120 pixels; empty for none.
  var thumbnail: [UInt8] = []

  /// The content of an APP1 segment: "Exif", two zeros, and a little-endian TIFF structure.
  var bytes: [UInt8] {
    let camera = Array("GridApp Brush".utf8) + [0]
    let date = Array(dateTaken.utf8) + [0]
    // The header has 8 bytes, the 0th IFD 2 + 5·12 + 4, the Exif IFD 2 + 12 + 4. The values follow.
    let exifAt = 8 + 2 + 5 * 12 + 4
    let cameraAt = exifAt + 2 + 12 + 4
    let dateAt = cameraAt + camera.count
    let previewAt = dateAt + date.count
    let thumbnailAt = previewAt + 2 + 3 * 12 + 4
    var tiff: [UInt8] = Array("II".utf8) + Self.short(42) + Self.long(8)
    tiff += Self.directory(
      [
        Self.ascii(0x010F, count: camera.count, at: cameraAt),
        Self.ascii(0x0110, count: camera.count, at: cameraAt),
        Self.number(0x0112, orientation.rawValue),
        Self.ascii(0x0132, count: date.count, at: dateAt),
        Self.offset(0x8769, exifAt),
      ], next: thumbnail.isEmpty ? 0 : previewAt)
    tiff += Self.directory([Self.ascii(0x9003, count: date.count, at: dateAt)], next: 0)
    tiff += camera + date
    if !thumbnail.isEmpty {
      tiff += Self.directory(
        [
          Self.number(0x0103, 6), Self.offset(0x0201, thumbnailAt),
          Self.offset(0x0202, thumbnail.count),
        ], next: 0)
      tiff += thumbnail
    }
    return Array("Exif".utf8) + [0, 0] + tiff
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }

  private static func ascii(_ tag: Int, count: Int, at offset: Int) -> [UInt8] {
    short(tag) + short(2) + long(count) + long(offset)
  }

  private static func number(_ tag: Int, _ value: Int) -> [UInt8] {
    short(tag) + short(3) + long(1) + long(value)
  }

  private static func offset(_ tag: Int, _ value: Int) -> [UInt8] {
    short(tag) + short(4) + long(1) + long(value)
  }

  /// Returns a directory (IFD).
  ///
  /// - Parameters:
  ///   - entries: The entries in ascending order of their tags.
  ///   - next: The offset of the next directory; 0 for none.
  private static func directory(_ entries: [[UInt8]], next: Int) -> [UInt8] {
    short(entries.count) + entries.flatMap(\.self) + long(next)
  }
}
