import Foundation

/// An entry of a library's `posts.json`, which a feed reads before it loads the image.
struct Post: Codable, Equatable, Sendable {
  /// The ID, unique in the library: "post-001", …
  var id: String
  var region: String
  var title: String
  var likes: Int
  /// The name of the image file in the same folder.
  var asset: String
  /// The size in pixels, upright.
  var width: Int
  var height: Int
  /// The Exif orientation of the file.
  var orientation: Int
}
