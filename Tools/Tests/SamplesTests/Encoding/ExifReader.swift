/// A simple reader of little-endian Exif, independent of the code that writes it.
struct ExifReader {
  private let tiff: [UInt8]
  private var entries: [Int: (kind: Int, count: Int, value: Int)] = [:]

  /// Reads the content of an APP1 segment; `nil` if it is not Exif.
  init?(_ app1: [UInt8]) {
    guard app1.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 42, 0]) else { return nil }
    tiff = Array(app1.dropFirst(6))
    var directories = [long(at: 4)]
    while let offset = directories.popLast() {
      if offset == 0 { continue }
      let count = short(at: offset)
      for entry in 0..<count {
        let at = offset + 2 + entry * 12
        let tag = short(at: at)
        let kind = short(at: at + 2)
        let value = kind == 3 ? short(at: at + 8) : long(at: at + 8)
        entries[tag] = (kind, long(at: at + 4), value)
        if tag == 0x8769 { directories.append(value) }
      }
      directories.append(long(at: offset + 2 + count * 12))
    }
  }

  func number(_ tag: Int) -> Int? { entries[tag]?.value }

  func text(_ tag: Int) -> String? {
    guard let entry = entries[tag], entry.kind == 2 else { return nil }
    return String(decoding: tiff[entry.value..<entry.value + entry.count - 1], as: UTF8.self)
  }

  var thumbnail: [UInt8]? {
    guard let offset = number(0x0201), let count = number(0x0202) else { return nil }
    return Array(tiff[offset..<offset + count])
  }

  private func short(at index: Int) -> Int { Int(tiff[index]) | Int(tiff[index + 1]) << 8 }

  private func long(at index: Int) -> Int { short(at: index) | short(at: index + 2) << 16 }
}
