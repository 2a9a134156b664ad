/// The positions at which an orthogonal row comes to rest.
public enum RowSnapping: Hashable, Sendable, CaseIterable {
  /// Any offset.
  case continuous
  /// The start of a group. A fling can pass any number of groups.
  case groupLeadingBoundary
  /// A multiple of the viewport's extent, one page per gesture.
  case paging
  /// The start of a group, one group per gesture.
  case groupPaging
  /// A group in the center of the viewport, one group per gesture.
  case groupPagingCentered

  /// Whether a fling moves the row to the next resting position at most.
  public var isPaging: Bool {
    switch self {
    case .continuous, .groupLeadingBoundary: false
    case .paging, .groupPaging, .groupPagingCentered: true
    }
  }

  /// Creates the rule for a section's scrolling behavior; `nil` for `.none`, without a row.
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

  /// The deceleration after a touch; fast if a fling moves to the next resting position at most.
  var deceleration: Deceleration { isPaging ? .fast : .normal }
}
