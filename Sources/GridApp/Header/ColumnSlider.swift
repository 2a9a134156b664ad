import Glibc

/// The relation of a slider for the size of tiles to the number of columns: the smallest tiles are at its
/// start. Equal steps change the size of tiles by equal factors.
struct ColumnSlider: Equatable {
  /// The largest number of columns.
  let most: Int

  /// Returns the position of a number of columns, from 0 to 1.
  func position(of columns: Int) -> Double {
    guard most > 1 else { return 1 }
    return 1 - log(Double(min(max(columns, 1), most))) / log(Double(most))
  }

  /// Returns the number of columns at a position.
  func columns(at position: Double) -> Int {
    let wanted = min(max(position, 0), 1)
    return (1...max(1, most)).min {
      abs(self.position(of: $0) - wanted) < abs(self.position(of: $1) - wanted)
    } ?? 1
  }
}
