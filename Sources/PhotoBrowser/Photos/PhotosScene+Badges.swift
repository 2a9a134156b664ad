import GridEngine
import ItemSources
import Scenes

/// What the tiles of photos state besides their images.
extension PhotosScene {
  /// Returns the month of a photo, and what its badge shows.
  func accessibilityValue(of item: IndexPath) -> String {
    let cell = collectionView.cellForItem(at: item) as? PhotoCell
    let badges = cell?.badges ?? PhotoBadges(rating: rating(of: item))
    return ([layout.month(at: item.section)?.title].compactMap(\.self) + badges.titles)
      .joined(separator: ", ")
  }

  /// Returns the rating of a photo; none while it is unknown. O(1).
  ///
  /// Ratings are in the headers and sidecars of photos, which are read if the order, the search, the
  /// arrangement or ``PhotosRequest/ratings`` needs them.
  func rating(of item: IndexPath) -> Rating {
    source.itemIdentifier(for: item).flatMap { marks.ratings[$0] } ?? .none
  }

  /// The photos that have a cell.
  var photosOfCells: [PictureID] {
    (collectionView.visibleCells + collectionView.preparedCells).compactMap(\.layoutAttributes)
      .compactMap { source.itemIdentifier(for: $0.indexPath) }
  }
}
