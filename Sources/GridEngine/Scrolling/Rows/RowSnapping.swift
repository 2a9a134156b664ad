/// The positions at which an orthogonal row comes to rest.
public enum RowSnapping: Hashable, Sendable, CaseIterable {
  /// Any offset.
  case continuous
  /// The start of a group, after a free fling.
  case groupLeadingBoundary
  /// Multiples of the viewport, one per gesture.
  case paging
  /// The start of a group, one group per gesture.
  case groupPaging
  /// A group in the center of the viewport, one group per gesture.
  case groupPagingCentered

  /// Whether a gesture moves by one stop at most.
  public var isPaging: Bool {
    switch self {
    case .continuous, .groupLeadingBoundary: false
    case .paging, .groupPaging, .groupPagingCentered: true
    }
  }

  /// Creates the rule of a section's behavior; `nil` for sections without a row.
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

  /// The deceleration after a touch: fast with one stop per gesture.
  var deceleration: Deceleration { isPaging ? .fast : .normal }
}
