/// The number of unused views that a ``ReusePool`` keeps of each reuse class.
package struct ReuseCapacity: Sendable {
  /// Returns the number for a class, from its recent peak of views in use.
  let count: @Sendable (_ peak: Int) -> Int

  /// Whether views are kept at all.
  let keepsViews: Bool

  /// Creates a capacity.
  ///
  /// - Parameter count: Returns the number of views, from the recent peak of views in use. If it is 0
  ///   for a peak of 1, no view is ever reused.
  package init(_ count: @escaping @Sendable (_ peak: Int) -> Int) {
    self.count = count
    keepsViews = count(1) > 0
  }

  /// Twice the peak, and at least 8.
  package static let standard = ReuseCapacity { max(8, 2 * $0) }
}
