/// The part of the content that stays in place on screen during an update.
///
/// Motion continues, displaced with the anchor. If the anchor item is deleted, its nearest
/// remaining neighbor replaces it. If it is moved among the visible items, an unmoved item replaces
/// it.
public enum UpdateAnchor<ItemID> {
  /// The beginning of the content if the view rests there, so that new items are visible; otherwise
  /// the focused item, if it is visible; otherwise like ``firstVisible``.
  case automatic
  /// The first fully visible item, even at the beginning of the content.
  case firstVisible
  /// The last fully visible item.
  case lastVisible
  /// The given item; like ``automatic`` if it does not exist.
  case item(ItemID)
  /// The distance to the beginning of the content, as in UIKit: insertions above move the content.
  case topEdge
  /// The distance to the end of the content, as in a chat.
  case bottomEdge
}

extension UpdateAnchor: Equatable where ItemID: Equatable {}
extension UpdateAnchor: Sendable where ItemID: Sendable {}

extension UpdateAnchor {
  /// Returns the anchor for other identifiers; `automatic` if the item is unknown.
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
