/// What stays where it is on screen while an update comes and goes around it.
///
/// A motion goes on, moved along. An item that is deleted is stood in for by its nearest neighbour
/// that stays, one that is moved among the others in view by one that kept its place.
public enum UpdateAnchor<ItemID> {
  /// The content's beginning while the view rests there, so that what is new is seen; else the
  /// focused item if it is in view; else as ``firstVisible``.
  case automatic
  /// The first item wholly in view, even at the beginning.
  case firstVisible
  /// The last item wholly in view.
  case lastVisible
  /// An item, as if it were where it was; as ``automatic`` where it is not there.
  case item(ItemID)
  /// The distance to the content's beginning, as in UIKit: what is inserted above moves content.
  case topEdge
  /// The distance to the content's end, as in a chat.
  case bottomEdge
}

extension UpdateAnchor: Equatable where ItemID: Equatable {}
extension UpdateAnchor: Sendable where ItemID: Sendable {}

extension UpdateAnchor {
  /// The same for items that are called otherwise; automatic where one is not known.
  func map<Other>(_ transform: (ItemID) -> Other?) -> UpdateAnchor<Other> {
    switch self {
    case .automatic: .automatic
    case .firstVisible: .firstVisible
    case .lastVisible: .lastVisible
    case .item(let id): transform(id).map { .item($0) } ?? .automatic
    case .topEdge: .topEdge
    case .bottomEdge: .bottomEdge
    }
  }
}
