import CFuzzTargets
import FrameTiming

/// Makes damaged files: changes a few bytes of a file, inserts parts of another one, or cuts its end off.
struct FileMutator {
  private let files: [[UInt8]]
  private var random: SplitMix64

  /// Makes a mutator of some files, at least one.
  init(files: [[UInt8]], seed: UInt64) {
    self.files = files
    random = SplitMix64(seed: seed)
  }

  /// Returns the next file.
  mutating func next() -> [UInt8] {
    var bytes = file()
    for _ in 0...random.index(below: 6) { mutate(&bytes) }
    if random.index(below: 4) > 0 {
      unsafe bytes.withUnsafeMutableBufferPointer {
        unsafe grid_fuzz_mend_png($0.baseAddress, $0.count)
      }
    }
    if random.index(below: 4) == 0 { bytes.removeLast(random.index(below: bytes.count + 1)) }
    return bytes
  }

  private mutating func file() -> [UInt8] { files[random.index(below: files.count)] }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    // Invalid headers find the most errors.
    let end = random.index(below: 2) == 0 ? min(200, bytes.count) : bytes.count
    let at = random.index(below: end)
    switch random.index(below: 6) {
    case 0: bytes[at] ^= 1 << UInt8(random.index(below: 8))
    case 1: bytes[at] = UInt8(random.index(below: 256))
    case 2: replace(at, with: Self.integers[random.index(below: Self.integers.count)], in: &bytes)
    case 3: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.index(below: 16)))
    case 4: insert(at: at, into: &bytes)
    default: replace(at, with: part(of: bytes), in: &bytes)
    }
  }

  /// Integers that often cause errors, in both byte orders, and numbers as text.
  private static let integers: [[UInt8]] =
    [0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF].flatMap {
      (number: UInt32) in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return [bytes, bytes.reversed(), Array(bytes.prefix(2))]
    } + ["-1", "1e308", "nan", "1e-400", "9223372036854775808", "0.5"].map { Array($0.utf8) }

  /// Overwrites the bytes from an index on, without changing the size.
  private func replace(_ at: Int, with part: [UInt8], in bytes: inout [UInt8]) {
    for (index, byte) in zip(at..<bytes.count, part) { bytes[index] = byte }
  }

  private mutating func insert(at index: Int, into bytes: inout [UInt8]) {
    let other = file()
    bytes.insert(contentsOf: part(of: other), at: index)
  }

  private mutating func part(of bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let start = random.index(below: bytes.count)
    return Array(bytes[start...].prefix(1 + random.index(below: 64)))
  }
}
