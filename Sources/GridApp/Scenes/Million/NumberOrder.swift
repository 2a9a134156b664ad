import FrameTiming

/// The order of numbers.
nonisolated enum NumberOrder: CaseIterable, Sendable {
  case rising, falling, dealt

  /// The name for the user.
  var title: String {
    switch self {
    case .rising: "ascending"
    case .falling: "descending"
    case .dealt: "shuffled"
    }
  }

  /// The next order; the first one follows the last.
  var next: NumberOrder {
    switch self {
    case .rising: .falling
    case .falling: .dealt
    case .dealt: .rising
    }
  }

  /// Returns the numbers from 1 to `count` in this order, the same at each call.
  func numbers(to count: Int) -> [Int] {
    switch self {
    case .rising: return Array(1..<(count + 1))
    case .falling: return (1..<(count + 1)).reversed()
    case .dealt:
      var generator = SplitMix64(seed: UInt64(count))
      return (1..<(count + 1)).shuffled(using: &generator)
    }
  }
}
