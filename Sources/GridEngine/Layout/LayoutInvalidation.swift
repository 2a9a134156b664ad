/// Whether the layout has to be solved anew before it is used next, and how.
struct LayoutInvalidation {
  /// Whether it has to be solved; so for a layout that never was.
  private(set) var isPending = true
  /// Whether all views and measured sizes are to be dropped then.
  private(set) var needsReload = false
  private var isAnimated = false

  /// Solves the layout before it is used next.
  mutating func invalidate() { isPending = true }

  /// Solves the layout before it is used next.
  ///
  /// - Parameter animated: Whether views then move to where it has them.
  mutating func invalidate(animated: Bool) {
    isAnimated = animated
    isPending = true
  }

  /// Drops all views and measured sizes when the layout is solved before it is used next.
  mutating func reload() {
    needsReload = true
    isPending = true
  }

  /// Notes that the layout was solved for another reason.
  mutating func noteSolved() { isPending = false }

  /// Whether the layout is to be solved now, and whether views then move to where it has them; nil
  /// where it is solved. After a reload nothing moves.
  mutating func take() -> Bool? {
    guard isPending else { return nil }
    defer { (isPending, isAnimated) = (false, false) }
    return isAnimated && !needsReload
  }

  /// Whether all views and measured sizes are to be dropped now.
  mutating func takeReload() -> Bool {
    defer { needsReload = false }
    return needsReload
  }
}
