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
}
