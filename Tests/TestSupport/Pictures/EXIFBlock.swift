/// Writes the TIFF structure of an EXIF block.
public struct EXIFBlock: Sendable {
  public var orientation: Int?
  /// The type of the orientation, 3 (SHORT) as the format asks.
  public var orientationType = 3
  /// The date, as "2024 01 26 23 39 00".
  public var exposureDate: String?
  /// The thumbnail, a small JPEG.
  public var thumbnail: [UInt8]?
  public var isBigEndian = false
  /// The number of entries with an unknown tag before the others.
  public var unknownEntryCount = 0

  /// Creates a block with the given fields.
  public init(orientation: Int? = nil, exposureDate: String? = nil, thumbnail: [UInt8]? = nil) {
    self.orientation = orientation
    self.exposureDate = exposureDate
    self.thumbnail = thumbnail
  }

  /// The bytes of the structure, from "II*\0" or "MM\0*" on.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    bytes += number(42, 2) + number(8, 4)
    let firstCount =
      unknownEntryCount + (orientation == nil ? 0 : 1) + (exposureDate == nil ? 0 : 1)
    let firstSize = 2 + 12 * firstCount + 4
    let secondAt = 8 + firstSize
    let secondSize = thumbnail == nil ? 0 : 2 + 12 * 2 + 4
    let dateAt = secondAt + secondSize
    let thumbnailAt = dateAt + (exposureDate == nil ? 0 : 20)
    bytes += number(firstCount, 2)
    for _ in 0..<unknownEntryCount { bytes += entry(0x0001, type: 4, count: 1, number(0, 4)) }
    if let orientation {
      let isShort = [3, 8].contains(orientationType)
      let value = isShort ? number(orientation, 2) + [0, 0] : number(orientation, 4)
      bytes += entry(0x0112, type: orientationType, count: 1, value)
    }
    if exposureDate != nil { bytes += entry(0x0132, type: 2, count: 20, number(dateAt, 4)) }
    bytes += number(thumbnail == nil ? 0 : secondAt, 4)
    if let thumbnail {
      bytes += number(2, 2)
      bytes += entry(0x0201, type: 4, count: 1, number(thumbnailAt, 4))
      bytes += entry(0x0202, type: 4, count: 1, number(thumbnail.count, 4))
      bytes += number(0, 4)
    }
    if let exposureDate { bytes += Array(exposureDate.utf8.prefix(19)) + [0] }
    return bytes + (thumbnail ?? [])
  }

  private func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(count, 4) + value
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
