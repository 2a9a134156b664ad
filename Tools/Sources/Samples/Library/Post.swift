import Foundation

/// One line of a library's `posts.json`: what a feed knows of a picture before it has the picture.
struct Post: Codable, Equatable, Sendable {
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
