@testable import GridSDL

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
  /// How much the ink of two pictures of one size differs, 0 for not at all; 1 is as much as all
  /// the ink of this one.
  func difference(from other: [[UInt8]]) -> Double {
    let ink = joined().reduce(0) { $0 + Int($1) }
    let differing = zip(joined(), other.joined()).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(differing) / Double(Swift.max(ink, 1))
  }
}
