/// What could not be shown and why, so that a broken file is not decoded each time it comes by.
///
/// Remembers the latest 4,096; more broken pictures than that are tried again.
struct ImageFailures {
  private var failures: [String: ImageFailure] = [:]
  private var order: [String] = []
  private var oldest = 0
  private static let limit = 4_096

  /// Why `source` failed, if it did.
  subscript(source: String) -> ImageFailure? { failures[source] }

  /// Remembers a failure, and forgets the oldest where there are too many.
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

  /// Forgets that `source` failed.
  mutating func remove(_ source: String) {
    guard failures.removeValue(forKey: source) != nil else { return }
    order = Array(order[oldest...] + order[..<oldest]).filter { $0 != source }
    oldest = 0
  }
}

/// A failure, and the state that its source was in.
struct ImageFailure: Hashable, Sendable {
  let error: ImageError
  /// Before the decode; `nil` where the decoder cannot know.
  let version: ImageVersion?
}
