import GridImages
import ItemSources

/// What a list of photos knows about a photo, for its cell.
package nonisolated struct ListedPhoto: Equatable, Sendable {
  /// The path of the file.
  package var path: String
  /// The number of times that the file was written since it was listed. The old version stays visible until
  /// the new one is decoded.
  package var version = 0
  /// The traits that files next to the photo give it.
  package var traits: ImageTraits = []
  /// The stars, as far as they are known.
  package var rating = Rating.none
  /// Whether the layout is from right to left.
  package var isMirrored = false

  /// Creates a photo of which only the path is known.
  package init(_ path: String) { self.path = path }
}
