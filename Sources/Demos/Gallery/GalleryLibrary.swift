import Foundation
import GridEngine
import ItemSources
import SystemFiles

/// The posts of the page with their files.
nonisolated struct GalleryLibrary: Sendable {
  /// The maximum number of photos of a folder, because the outline lists each.
  static let maximumPictures = 2_000

  var posts: [Post] = []
  /// The folder of the posts' files; empty if posts have full paths.
  var folder = ""

  /// Reads a folder with `posts.json`, or creates posts for the photos at `paths`. Blocks.
  static func read(_ paths: [String]) -> GalleryLibrary {
    if paths.count == 1,
      let bytes = try? InputFile.bytes(at: paths[0] + "/posts.json"),
      let list = try? PostList(Data(bytes), named: paths[0], locating: { .file($0) })
    {
      return GalleryLibrary(posts: list.posts, folder: paths[0])
    }
    let files = PictureFolder(paths: paths).list().paths.prefix(maximumPictures)
    return GalleryLibrary(posts: files.map(post))
  }

  /// Returns a photo as a post without likes. Its name is the title, and that of its folder the
  /// region.
  private static func post(_ path: String) -> Post {
    let url = URL(fileURLWithPath: path)
    return Post(
      id: path, title: url.deletingPathExtension().lastPathComponent.forLabel,
      asset: .file(path),
      region: url.deletingLastPathComponent().lastPathComponent.forLabel)
  }

  /// Returns the source of a post's photo.
  func source(of post: Int) -> ImageSource {
    let asset = posts[post].asset
    return folder.isEmpty ? asset : .file(folder + "/" + asset.description)
  }

  /// The posts with likes in descending order.
  var byLikes: [Int] {
    posts.indices.filter { posts[$0].likes > 0 }.sorted { posts[$0].likes > posts[$1].likes }
  }

  /// The regions in alphabetical order with their posts.
  var regions: [(name: String, posts: [Int])] {
    Dictionary(grouping: posts.indices) { posts[$0].region }
      .map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
