/// Finds the second with the largest hitch time.
struct WorstSecond: Sendable {
  /// The maximum number of hitches in a second: more than a 500 Hz display has refreshes.
  private static let capacity = 512

  /// The hitch time in the worst second so far, in milliseconds.
  private(set) var worst = 0.0
  private var times: [Double]
  private var hitches: [Double]
  private var first = 0
  private var count = 0
  private var sum = 0.0

  init() {
    times = Array(repeating: 0, count: Self.capacity)
    hitches = times
  }

  /// Adds a hitch of `milliseconds` at `time`, in seconds. Times must ascend.
  mutating func add(_ milliseconds: Double, at time: Double) {
    while count > 0 && (times[first] <= time - 1 || count == Self.capacity) { dropFirst() }
    let slot = (first + count) % Self.capacity
    (times[slot], hitches[slot]) = (time, milliseconds)
    count += 1
    sum += milliseconds
    worst = max(worst, sum)
  }

  private mutating func dropFirst() {
    sum = count == 1 ? 0 : sum - hitches[first]
    first = (first + 1) % Self.capacity
    count -= 1
  }
}
