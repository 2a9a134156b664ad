@testable import GridSDL

/// The pixels of an image that text covers.
struct Ink {
  private let bitmap: Bitmap
  /// The bounding rows and columns of the ink; empty if there is none.
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

  /// The alpha of the rightmost columns, by rows.
  func right(_ width: Int) -> [[UInt8]] { alphas(bitmap.width - width..<bitmap.width) }

  /// The alpha of the leftmost columns, by rows.
  func left(_ width: Int) -> [[UInt8]] { alphas(0..<width) }

  private func alphas(_ columns: Range<Int>) -> [[UInt8]] {
    (0..<bitmap.height).map { y in columns.map { bitmap.alpha(x: $0, y: y) } }
  }
}

extension [[UInt8]] {
  /// Returns the difference of the ink of two images of one size: 0 if they are equal, 1 if it is
  /// as much as the ink of this one.
  func difference(from other: [[UInt8]]) -> Double {
    let ink = joined().reduce(0) { $0 + Int($1) }
    let differing = zip(joined(), other.joined()).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(differing) / Double(Swift.max(ink, 1))
  }
}
