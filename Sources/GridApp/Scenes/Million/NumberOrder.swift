import FrameTiming

/// The order of numbers.
nonisolated enum NumberOrder: String, CaseIterable, Sendable {
  case ascending, descending, shuffled

  /// The name for the user.
  var title: String { rawValue }

  /// The next order; the first one follows the last.
  var next: NumberOrder {
    switch self {
    case .ascending: .descending
    case .descending: .shuffled
    case .shuffled: .ascending
    }
  }

  /// Returns the numbers from 1 to `count` in this order, the same at each call.
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
