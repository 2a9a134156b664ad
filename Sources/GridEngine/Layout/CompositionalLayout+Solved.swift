extension CompositionalLayout: SolvedLayout {
  var isMirroredFromRightToLeft: Bool { true }

  var solvedItemCounts: [Int?] { sections.map { $0?.itemCount } }

  // Each solve asks for everything again, and pinned elements follow the visible rectangle without
  // one.
  func invalidate(_ context: LayoutInvalidationContext) {}
  func takeContentOffsetAdjustment() -> Point? { nil }
  func followBounds(_ bounds: Rect) -> Point? { nil }

  /// Whether any section keeps measured item sizes.
  var keepsMeasuredSizes: Bool { sections.contains { $0?.measuredRows != nil } }

  func visibleItemsHandler(ofSection section: Int) -> LayoutSection.VisibleItemsHandler? {
    sections.indices.contains(section)
      ? sections[section]?.plan.section.visibleItemsInvalidationHandler : nil
  }
}
