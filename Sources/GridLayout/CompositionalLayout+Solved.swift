extension CompositionalLayout: SolvedLayout {
  package var coordinates: LeadingCoordinates {
    guard environment.layoutDirection == .rightToLeft else { return .leftToRight }
    return LeadingCoordinates(
      .rightToLeft, content: contentSize.width, viewport: environment.containerSize.width)
  }

  package var solvedItemCounts: [Int?] { sections.map { $0?.itemCount } }

  // Each solve asks for everything again, and pinned elements follow the visible rectangle without
  // one.
  package func invalidate(_ context: LayoutInvalidationContext) {}
  package func takeContentOffsetAdjustment() -> Point? { nil }
  package func followBounds(_ bounds: Rect) -> Point? { nil }

  /// Whether any section keeps measured item sizes.
  package var keepsMeasuredSizes: Bool { sections.contains { $0?.measuredRows != nil } }

  package func visibleItemsHandler(ofSection section: Int) -> LayoutSection.VisibleItemsHandler? {
    sections.indices.contains(section)
      ? sections[section]?.plan.section.visibleItemsInvalidationHandler : nil
  }
}
