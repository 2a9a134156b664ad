import FrameTiming

/// The order in which the scene shows the numbers from 1 up.
nonisolated enum NumberOrder: String, CaseIterable, Sendable {
  case ascending, descending, shuffled

  /// The name that the user sees.
  var title: String { rawValue }

  /// The next order; the first one follows the last.
  var next: NumberOrder {
    switch self {
    case .ascending: .descending
    case .descending: .shuffled
    case .shuffled: .ascending
    }
  }

  /// Returns the numbers from 1 to `count` in this order. The seed of the shuffle is `count`, so
  /// each call returns the same order.
  func numbers(to count: Int) -> [Int] {
    switch self {
    case .ascending: return Array(1..<(count + 1))
    case .descending: return (1..<(count + 1)).reversed()
    case .shuffled:
      var generator = SplitMix64(seed: UInt64(count))
      return (1..<(count + 1)).shuffled(using: &generator)
    }
  }
}
