/// Where a row that scrolls across the layout's direction comes to rest.
public enum RowRestingRule: Hashable, Sendable, CaseIterable {
  /// Anywhere.
  case continuous
  /// After a free fling, where a group begins.
  case groupLeadingBoundary
  /// At multiples of the viewport, one at a time.
  case paging
  /// Where a group begins, one at a time.
  case groupPaging
  /// Where a group is in the middle of the viewport, one at a time.
  case groupPagingCentered

  /// Whether a gesture goes one stop at most.
  public var isOneAtATime: Bool {
    switch self {
    case .continuous, .groupLeadingBoundary: false
    case .paging, .groupPaging, .groupPagingCentered: true
    }
  }

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
