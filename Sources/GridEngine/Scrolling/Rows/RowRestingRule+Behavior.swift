extension RowRestingRule {
  /// Where a section's behaviour has its row rest; nil where there is no row.
  init?(_ behavior: OrthogonalScrollingBehavior) {
    switch behavior {
    case .none: return nil
    case .continuous: self = .continuous
    case .continuousGroupLeadingBoundary: self = .groupLeadingBoundary
    case .paging: self = .paging
    case .groupPaging: self = .groupPaging
    case .groupPagingCentered: self = .groupPagingCentered
    }
  }

  /// How a touch's content slows down: at once where it goes page by page.
  var deceleration: Deceleration { isOneAtATime ? .fast : .normal }
}
