import Glibc

/// The differences between the resamples of two sides, from which intervals come.
package struct ResampledDifferences: Sendable {
  /// The differences of each figure, ascending.
  let sorted: [[Double]]
  /// The share of resamples beyond each end of a 95 % interval.
  let tail: Double

  /// Sorts the differences.
  ///
  /// - Parameters:
  ///   - differences: The differences of each figure, in any order.
  ///   - units: The number of blocks or runs that a resample of a side draws.
  ///   - freedom: The degrees of freedom of their spread.
  init(_ differences: [[Double]], units: Int, freedom: Int) {
    sorted = differences.map { $0.sorted() }
    tail = Self.tail(units: units, freedom: freedom)
  }

  /// Returns the 95 % interval of a figure.
  package func interval(of figure: Int) -> (low: Double, high: Double) {
    let last = Double(sorted[figure].count - 1)
    return (
      sorted[figure][Int(tail * last)], sorted[figure][Int(((1 - tail) * last).rounded(.up))]
    )
  }

  /// Returns the share beyond each end: less than 2.5 %, because resamples of few units vary less
  /// than the units, by √((*n* − 1) / *n*), and their spread is itself uncertain.
  ///
  /// - SeeAlso: Hesterberg, "What Teachers Should Know About the Bootstrap" (2015), on expanded
  ///   percentile intervals.
  static func tail(units: Int, freedom: Int) -> Double {
    guard units > 1, freedom > 0 else { return 0 }
    let quantile = studentQuantile(freedom) * (Double(units) / Double(units - 1)).squareRoot()
    return erfc(quantile / 2.0.squareRoot()) / 2
  }

  /// Returns the 97.5 % quantile of Student's t distribution, to within 0.5 % from four degrees of
  /// freedom on.
  ///
  /// - SeeAlso: Abramowitz and Stegun, 26.7.5.
  static func studentQuantile(_ freedom: Int) -> Double {
    let z = 1.959964
    let n = Double(freedom)
    let (z3, z5, z7) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
  }
}
