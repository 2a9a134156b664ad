import ItemSources

/// What the displayed list knows about its photos, for their cells.
final class ListedMarks {
  /// The ratings of the photos that have one, as far as they are known.
  var ratings: [PictureID: Rating] = [:]
}
