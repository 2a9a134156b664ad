import Foundation

/// The bundled posts, with paths.
nonisolated struct GalleryLibrary: Sendable {
  var posts: [Post] = []
  var folder = ""

  /// Reads the library in `folder`; blocks. Empty where there is none.
  static func read(_ folder: String) -> GalleryLibrary {
    guard let data = FileManager.default.contents(atPath: folder + "/posts.json"),
      let posts = try? JSONDecoder().decode([Post].self, from: data)
    else { return GalleryLibrary() }
    return GalleryLibrary(posts: posts, folder: folder)
  }

  /// The path of a post's picture.
  func path(of post: Int) -> String { folder + "/" + posts[post].asset }

  /// The posts from the most liked on.
  var byLikes: [Int] { posts.indices.sorted { posts[$0].likes > posts[$1].likes } }

  /// The regions by name, each with its posts.
  var regions: [(name: String, posts: [Int])] {
    Dictionary(grouping: posts.indices) { posts[$0].region }
      .map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
