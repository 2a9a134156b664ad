import Foundation
import ItemSources

/// One line of a library's `posts.json`: what a feed knows of a picture before it has the picture.
nonisolated struct Post: Codable, Equatable, Sendable {
  /// Unique in the library: "post-001", …
  var id: String
  var region: String
  var title: String
  var likes: Int
  /// Name of the picture's file, in the same folder.
  var asset: String
  /// Size in pixels once upright.
  var width: Int
  var height: Int
  /// The EXIF orientation it is stored with; 1 when there is nothing to turn.
  var orientation: Int
}

/// The posts of the page, with paths.
nonisolated struct GalleryLibrary: Sendable {
  /// The most pictures of a folder that become posts: the outline names each.
  static let mostPictures = 2_000

  var posts: [Post] = []
  /// Where the posts' files are; empty where posts have whole paths.
  var folder = ""

  /// Reads a folder with `posts.json`, or makes posts of the pictures that paths name. Blocks.
  static func read(_ paths: [String]) -> GalleryLibrary {
    if paths.count == 1,
      let data = FileManager.default.contents(atPath: paths[0] + "/posts.json"),
      let posts = try? JSONDecoder().decode([Post].self, from: data)
    {
      return GalleryLibrary(posts: posts, folder: paths[0])
    }
    let files = PictureFolder(paths: paths).list().prefix(mostPictures)
    return GalleryLibrary(posts: files.map(post))
  }

  /// A picture as a post: its name is the title, its folder's the region; nobody has liked it.
  private static func post(_ path: String) -> Post {
    let url = URL(fileURLWithPath: path)
    return Post(
      id: path,
      region: url.deletingLastPathComponent().lastPathComponent.withoutDirectionControls,
      title: url.deletingPathExtension().lastPathComponent.withoutDirectionControls, likes: 0,
      asset: path, width: 0, height: 0, orientation: 1)
  }

  /// The path of a post's picture.
  func path(of post: Int) -> String {
    folder.isEmpty ? posts[post].asset : folder + "/" + posts[post].asset
  }

  /// The posts that somebody likes, from the most liked on.
  var byLikes: [Int] {
    posts.indices.filter { posts[$0].likes > 0 }.sorted { posts[$0].likes > posts[$1].likes }
  }

  /// The regions by name, each with its posts.
  var regions: [(name: String, posts: [Int])] {
    Dictionary(grouping: posts.indices) { posts[$0].region }
      .map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
