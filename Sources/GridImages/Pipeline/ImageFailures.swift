import GridEngine

/// The sources that failed, so that a damaged file is not decoded again each time it becomes
/// visible.
///
/// Remembers the 4,096 most recent failures. Older ones are tried again.
struct ImageFailures {
  private var failures: [ImageSource: ImageFailure] = [:]
  private var order: [ImageSource] = []
  private var oldest = 0
  private static let limit = 4_096

  /// The failure of `source`, if it failed.
  subscript(source: ImageSource) -> ImageFailure? { failures[source] }

  /// Adds a failure, and removes the oldest one above the limit.
  mutating func insert(_ failure: ImageFailure) {
    let source = failure.error.source
    guard failures.updateValue(failure, forKey: source) == nil else { return }
    if order.count < Self.limit {
      order.append(source)
    } else {
      failures[order[oldest]] = nil
      order[oldest] = source
      oldest = (oldest + 1) % Self.limit
    }
  }

  /// Removes the failure of `source`.
  mutating func remove(_ source: ImageSource) {
    guard failures.removeValue(forKey: source) != nil else { return }
    order = Array(order[oldest...] + order[..<oldest]).filter { $0 != source }
    oldest = 0
  }
}

/// An error and the version of the source that caused it.
struct ImageFailure: Hashable, Sendable {
  let error: ImageError
  /// The version before the decode; `nil` if the decoder does not know it.
  let version: ImageVersion?
  /// The request that failed.
  let request: ImageRequest

  /// Whether another request for the same source would fail, too.
  ///
  /// An image that is too large for memory or time at one size may be decoded at a smaller one, and
  /// its parts.
  func applies(to other: ImageRequest) -> Bool {
    guard error.reason == .tooLarge || error.reason == .tooSlow else { return true }
    return request.part == other.part
      && other.sizeInPixels.area >= request.sizeInPixels.area
  }
}
