/// The identifier of an item, unique on the page.
nonisolated enum GalleryItem: Hashable, Sendable {
  /// A post by its index in the library, in a section.
  case post(Int, in: GallerySection)
  /// A tile of the board by its number, which is never reused.
  case tile(Int)
  /// A region of the outline, a post in it, and a line about the post.
  case region(String)
  case entry(Int)
  case fact(Int, String)
}
