/// The bytes of incomplete bodies, limited so that many endless ones cannot fill the disk.
///
/// The oldest body may always continue, up to the limit of one body. The others share the rest; one
/// that would exceed it waits. Therefore all bodies end in turn, and their bytes never exceed the
/// limit.
struct InFlightBytes {
  /// The limit of bytes of all bodies; larger than that of one body.
  let limit: Int
  /// The limit of bytes of one body.
  let bodyLimit: Int
  /// The bytes by the number of the body. Older bodies have smaller numbers.
  private var received: [Int: Int] = [:]

  init(limit: Int, bodyLimit: Int) {
    self.limit = max(limit, bodyLimit)
    self.bodyLimit = bodyLimit
  }

  /// The bytes of all bodies.
  var total: Int { received.values.reduce(0, +) }

  /// Adds an empty body with a larger number than those before.
  mutating func begin(_ id: Int) { received[id] = 0 }

  /// Removes a body that is complete or cancelled.
  mutating func end(_ id: Int) { received[id] = nil }

  /// Adds bytes to a body.
  ///
  /// - Returns: Whether there is room; if not, nothing is added, and the body has to wait until
  ///   another one ends.
  /// - Complexity: O(*n*), *n* being the number of bodies.
  mutating func admit(_ count: Int, to id: Int) -> Bool {
    if let oldest = received.keys.min(), oldest != id {
      let others = total - (received[oldest] ?? 0)
      guard others + count <= limit - bodyLimit else { return false }
    }
    received[id, default: 0] += count
    return true
  }
}
