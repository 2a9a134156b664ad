/// The bytes of bodies that are not complete yet, which many endless ones must not fill a disk with.
///
/// The oldest body may always go on, up to the limit for one: it ends, and the next is the oldest.
/// The others share what is left; one that would exceed it waits. So all of them end in turn, and
/// their bytes never exceed the limit.
struct InFlightBytes {
  /// The most bytes of all bodies, above that of one body.
  let limit: Int
  /// The most bytes of one body.
  let bodyLimit: Int
  /// By a number that ascends with age.
  private var received: [Int: Int] = [:]

  init(limit: Int, bodyLimit: Int) {
    self.limit = max(limit, bodyLimit)
    self.bodyLimit = bodyLimit
  }

  /// The bytes of all bodies.
  var total: Int { received.values.reduce(0, +) }

  /// Adds a body without bytes; its number is above those before.
  mutating func begin(_ id: Int) { received[id] = 0 }

  /// Forgets a body that is complete or given up.
  mutating func end(_ id: Int) { received[id] = nil }

  /// Adds bytes to a body that began; O(bodies).
  ///
  /// - Returns: Whether there is room; if not, nothing is added and the body waits until another
  ///   ends.
  mutating func admit(_ count: Int, to id: Int) -> Bool {
    if let oldest = received.keys.min(), oldest != id {
      let others = total - (received[oldest] ?? 0)
      guard others + count <= limit - bodyLimit else { return false }
    }
    received[id, default: 0] += count
    return true
  }
}
