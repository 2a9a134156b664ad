@testable import GridApp

/// Where a picture has ink, and whether two pictures have it in the same places.
struct Ink {
  private let bitmap: Bitmap
  /// The rows and columns between the outermost ink; empty where there is none.
  let rows: Range<Int>
  let columns: Range<Int>

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let spots = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 > 64 }
    let xs = spots.map { $0 % bitmap.width }
    rows =
      spots.isEmpty ? 0..<0 : spots[0] / bitmap.width..<spots[spots.count - 1] / bitmap.width + 1
    columns = spots.isEmpty ? 0..<0 : xs.min()!..<xs.max()! + 1
  }

  /// The alpha of the rightmost columns, row by row.
  func right(_ width: Int) -> [[UInt8]] { alphas(bitmap.width - width..<bitmap.width) }

  /// The alpha of the leftmost columns, row by row.
  func left(_ width: Int) -> [[UInt8]] { alphas(0..<width) }

  private func alphas(_ columns: Range<Int>) -> [[UInt8]] {
    (0..<bitmap.height).map { y in columns.map { bitmap.alpha(x: $0, y: y) } }
  }
}

extension [[UInt8]] {
  /// Whether the ink of two pictures of one size differs in less than a twentieth of the pixels.
  func nearlyEquals(_ other: [[UInt8]]) -> Bool {
    let pairs = zip(joined(), other.joined())
    let differing = pairs.count { abs(Int($0) - Int($1)) > 96 }
    let inked = joined().count { $0 > 96 }
    return count == other.count && inked > 0 && differing * 20 < Swift.max(inked, 20)
  }
}
