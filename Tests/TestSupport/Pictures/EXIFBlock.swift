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
  /// The number of bytes after which the block is cut off.
  public var byteLimit = Int.max
  /// Further entries of the 0th directory, and those of the Exif directory and of GPS. A directory
  /// without entries is not written.
  public var entries: [Entry] = []
  public var exifEntries: [Entry] = []
  public var gpsEntries: [Entry] = []

  /// The interoperability index, such as "R03"; nil for no directory with one.
  public var interoperabilityIndex: String?

  /// An entry of a directory.
  public struct Entry: Sendable {
    /// The value of an entry.
    public enum Value: Sendable {
      /// A text, which is stored with a terminating zero.
      case text(String)
      case short(Int)
      case long(Int)
      /// Fractions of two numbers.
      case rationals([(Int, Int)])
      /// Bytes of any type, with a count.
      case bytes([UInt8], type: Int, count: Int)
    }

    let tag: Int
    let value: Value

    /// Creates an entry.
    public init(_ tag: Int, _ value: Value) {
      self.tag = tag
      self.value = value
    }
  }

  /// The entries of a camera with a lens, and of a position in Paris.
  public mutating func addCapture() {
    entries += [Entry(0x010F, .text("Canon")), Entry(0x0110, .text("Canon EOS 80D"))]
    exifEntries += [
      Entry(0x829A, .rationals([(1, 250)])), Entry(0x829D, .rationals([(28, 10)])),
      Entry(0x8827, .short(400)), Entry(0x920A, .rationals([(35, 1)])),
      Entry(0xA434, .text("EF-S18-135mm f/3.5-5.6 IS USM")),
    ]
    gpsEntries += [
      Entry(1, .text("N")), Entry(2, .rationals([(48, 1), (51, 1), (2_952, 100)])),
      Entry(3, .text("E")), Entry(4, .rationals([(2, 1), (17, 1), (402, 10)])),
    ]
  }

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
      + entries.count + (exifEntries.isEmpty && interoperabilityIndex == nil ? 0 : 1)
      + (gpsEntries.isEmpty ? 0 : 1)
    let firstSize = 2 + 12 * firstCount + 4
    let secondAt = 8 + firstSize
    let secondSize = thumbnail == nil ? 0 : 2 + 12 * 2 + 4
    let dateAt = secondAt + secondSize
    let thumbnailAt = dateAt + (exposureDate == nil ? 0 : 20)
    let tailAt = thumbnailAt + (thumbnail?.count ?? 0)
    var tail: [UInt8] = []
    let further = entries.map { entry($0, at: tailAt, in: &tail) }
    var exifEntries = exifEntries
    if let interoperabilityIndex {
      let index = [Entry(1, .text(interoperabilityIndex))]
      exifEntries.append(Entry(0xA005, .long(directory(index, at: tailAt, in: &tail))))
    }
    let pointers = [(0x8769, exifEntries), (0x8825, gpsEntries)].filter { !$0.1.isEmpty }.map {
      entry($0, type: 4, count: 1, number(directory($1, at: tailAt, in: &tail), 4))
    }
    bytes += number(firstCount, 2)
    for _ in 0..<unknownEntryCount { bytes += entry(0x0001, type: 4, count: 1, number(0, 4)) }
    if let orientation {
      let isShort = [3, 8].contains(orientationType)
      let value = isShort ? number(orientation, 2) + [0, 0] : number(orientation, 4)
      bytes += entry(0x0112, type: orientationType, count: 1, value)
    }
    if exposureDate != nil { bytes += entry(0x0132, type: 2, count: 20, number(dateAt, 4)) }
    bytes += (further + pointers).flatMap(\.self)
    bytes += number(thumbnail == nil ? 0 : secondAt, 4)
    if let thumbnail {
      bytes += number(2, 2)
      bytes += entry(0x0201, type: 4, count: 1, number(thumbnailAt, 4))
      bytes += entry(0x0202, type: 4, count: 1, number(thumbnail.count, 4))
      bytes += number(0, 4)
    }
    if let exposureDate { bytes += Array(exposureDate.utf8.prefix(19)) + [0] }
    return Array((bytes + (thumbnail ?? []) + tail).prefix(byteLimit))
  }

  /// Appends a directory to `tail`, which begins at `start`, and returns its offset.
  private func directory(_ entries: [Entry], at start: Int, in tail: inout [UInt8]) -> Int {
    let written = entries.map { entry($0, at: start, in: &tail) }
    defer { tail += number(written.count, 2) + written.flatMap(\.self) + number(0, 4) }
    return start + tail.count
  }

  /// Returns the bytes of an entry. A value of more than four bytes is appended to `tail`.
  private func entry(_ entry: Entry, at start: Int, in tail: inout [UInt8]) -> [UInt8] {
    let (type, count, value): (Int, Int, [UInt8]) =
      switch entry.value {
      case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
      case .short(let value): (3, 1, number(value, 2))
      case .long(let value): (4, 1, number(value, 4))
      case .rationals(let values):
        (5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
      case .bytes(let bytes, let type, let count): (type, count, bytes)
      }
    if value.count <= 4 {
      let padding = [UInt8](repeating: 0, count: 4 - value.count)
      return self.entry(entry.tag, type: type, count: count, value + padding)
    }
    defer { tail += value }
    return self.entry(entry.tag, type: type, count: count, number(start + tail.count, 4))
  }

  private func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(count, 4) + value
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
