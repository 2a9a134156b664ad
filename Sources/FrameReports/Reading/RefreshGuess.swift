/// Guesses the refresh rate of a display from the intervals of frames.
///
/// A guess can be wrong: a program that draws 60 frames per second, evenly, does so on a display of
/// 60 Hz and on one of 120 Hz.
enum RefreshGuess {
  /// The refresh rates of common displays in hertz, ascending.
  static let commonRates = [
    50.0, 60, 72, 75, 90, 100, 120, 144, 165, 180, 200, 240, 280, 300, 360, 480,
  ]
  /// The relative deviation from a common rate. Neighboring rates differ by 4 % or more.
  private static let tolerance = 0.02
  /// The greatest number of refreshes of a shortest common interval.
  private static let mostRefreshes = 6
  /// The minimum number of intervals, and the share of them that makes an interval common.
  private static let fewestIntervals = 20
  private static let commonShare = 0.1

  /// Returns the lowest common rate in hertz whose refreshes fit the shortest common interval; `nil`
  /// if there is none, as for most programs that do not wait for the display.
  ///
  /// An interval that is longer than a refresh of 50 Hz is a multiple of refreshes, because no
  /// common display is slower: 33.3 ms are two of 60 Hz.
  ///
  /// - Parameter intervals: Intervals in nanoseconds, in any order.
  /// - Complexity: O(*n* log *n*).
  static func rate(of intervals: [Int64]) -> Double? {
    guard let interval = shortestCommon(intervals) else { return nil }
    let framesPerSecond = 1e9 / interval
    let isSlow = framesPerSecond < commonRates[0] * (1 - tolerance)
    return commonRates.first { rate in
      (isSlow ? 2...mostRefreshes : 1...1).contains { refreshes in
        abs(framesPerSecond * Double(refreshes) / rate - 1) <= tolerance
      }
    }
  }

  /// Returns the center of the shortest intervals that are close to each other and common.
  private static func shortestCommon(_ intervals: [Int64]) -> Double? {
    let sorted = intervals.filter { $0 > 0 }.sorted()
    guard sorted.count >= fewestIntervals else { return nil }
    let needed = Int((commonShare * Double(sorted.count)).rounded(.up))
    let start = (0...(sorted.count - needed)).first { index in
      Double(sorted[index + needed - 1]) <= 1.1 * Double(sorted[index])
    }
    guard let start else { return nil }
    // The shortest intervals of a cluster are below its center, which is what is looked for.
    var center = Double(sorted[start + needed / 2])
    for _ in 0..<20 {
      let near = sorted.filter { abs(Double($0) - center) <= 0.15 * center }
      let median = Double(near[near.count / 2])
      if median == center { break }
      center = median
    }
    return center
  }
}
