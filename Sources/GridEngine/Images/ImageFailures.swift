/// What could not be shown and why, so that a broken file is not decoded each time it comes by.
///
/// Remembers the latest 4,096; more broken pictures than that are tried again.
struct ImageFailures {
  private var errors: [String: ImageError] = [:]
  private var order: [String] = []
  private var oldest = 0
  private static let limit = 4_096

  /// Why `source` failed, if it did.
  subscript(source: String) -> ImageError? { errors[source] }

  /// Remembers a failure, and forgets the oldest where there are too many.
  mutating func insert(_ error: ImageError) {
    guard errors.updateValue(error, forKey: error.source) == nil else { return }
    if order.count < Self.limit {
      order.append(error.source)
    } else {
      errors[order[oldest]] = nil
      order[oldest] = error.source
      oldest = (oldest + 1) % Self.limit
    }
  }

  /// Forgets that `source` failed.
  mutating func remove(_ source: String) {
    guard errors.removeValue(forKey: source) != nil else { return }
    order = Array(order[oldest...] + order[..<oldest]).filter { $0 != source }
    oldest = 0
  }
}
