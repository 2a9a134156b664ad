/// An entry of a `posts.json`: the facts about a photo that are known before its download.
package struct Post: Hashable, Sendable {
  /// The unique identifier in the list.
  package var id: String
  package let title: String
  /// The absolute address of the photo, its path, or its path in the folder of the list.
  package let asset: String
  package var region: String
  package var likes: Int
  /// The upright size in pixels; 0 if the list does not contain it.
  package var width: Int
  package var height: Int

  /// Makes a post. The optional properties are empty or 0 by default.
  package init(
    id: String, title: String, asset: String, region: String = "", likes: Int = 0, width: Int = 0,
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
