/// The pending invalidation of a layout.
struct LayoutInvalidation {
  /// Whether the layout has to be solved; `true` for a layout that was never solved.
  private(set) var isPending = true
  /// Whether all views and measured sizes have to be discarded when it is solved.
  private(set) var needsReload = false
  private var isAnimated = false

  /// Marks the layout to be solved before its next use.
  mutating func invalidate() { isPending = true }

  /// Marks the layout to be solved before its next use.
  ///
  /// - Parameter animated: Whether views move from their old frames to the new ones.
  mutating func invalidate(animated: Bool) {
    isAnimated = animated
    isPending = true
  }

  /// Marks all views and measured sizes to be discarded when the layout is solved before its next
  /// use.
  mutating func reload() {
    needsReload = true
    isPending = true
  }

  /// Removes the request, because the layout is solved for another reason.
  mutating func clear() { (isPending, isAnimated) = (false, false) }

  /// Resets the invalidation; returns whether views move to their new frames, or `nil` if the
  /// layout is valid. After a reload nothing moves.
  mutating func take() -> Bool? {
    guard isPending else { return nil }
    defer { (isPending, isAnimated) = (false, false) }
    return isAnimated && !needsReload
  }

  /// Resets the reload; returns whether views and measured sizes have to be discarded.
  mutating func takeReload() -> Bool {
    defer { needsReload = false }
    return needsReload
  }
}
