import GridEngine

/// An entry of a `posts.json`: the facts about a photo that are known before its download.
package nonisolated struct Post: Hashable, Sendable {
  /// The unique identifier in the list.
  package var id: String
  package let title: String
  /// The photo: its absolute address, its path, or its path in the folder of the list.
  package let asset: ImageSource
  package var region: String
  /// The likes, within ``likesRange``.
  package var likes: Int
  /// The upright size in pixels; 0 if the list does not contain it.
  package var width: Int
  package var height: Int

  /// The likes that a list may state: far more than there are people, and few enough to add to them
  /// and to multiply them.
  package static let likesRange = 0...1_000_000_000_000
  /// The widths and heights that a list may state, in pixels.
  package static let sideRange = 0...65_535

  /// Makes a post. The optional properties are empty or 0 by default.
  package init(
    id: String, title: String, asset: ImageSource, region: String = "", likes: Int = 0,
    width: Int = 0,
    height: Int = 0
  ) {
    self.id = id
    self.title = title
    self.asset = asset
    self.region = region
    self.likes = likes
    self.width = width
    self.height = height
  }
}
