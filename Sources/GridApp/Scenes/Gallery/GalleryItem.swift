/// What a cell of the page shows: an identifier, unique on the whole page.
nonisolated enum GalleryItem: Hashable, Sendable {
  /// A post, by its place in the library, in one of the sections.
  case post(Int, in: GallerySection)
  /// A tile of the board, by its number, which is never given twice.
  case tile(Int)
  /// A region of the outline, a post in it, and a line about the post.
  case region(String)
  case entry(Int)
  case fact(Int, String)
}
