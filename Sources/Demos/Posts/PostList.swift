import Foundation
import GridEngine
import ItemSources

/// The list of posts in a `posts.json`.
///
/// ```json
/// {"posts": [{"id": 7, "region": "Korea", "title": "Seoul", "likes": 12, "asset": "seoul.jpg"}]}
/// ```
///
/// The array may also be the whole document. Region, title, likes, width and height are optional.
/// Numbers outside ``Post/likesRange`` and ``Post/sideRange`` are clamped.
package nonisolated struct PostList: Sendable {
  package let posts: [Post]

  /// Reads a list whose assets are relative to its address.
  ///
  /// Skips posts without a valid asset, and posts with a duplicate identifier.
  ///
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(_ data: Data, from address: String) throws(PostListError) {
    let base = RemoteAddress.url(address)
    try self.init(data, named: address) {
      (RemoteAddress.url($0, relativeTo: base)?.absoluteString).map { .remote($0) }
    }
  }

  /// Reads the list of a folder whose assets are files in it.
  ///
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(_ data: Data, inFolder folder: String) throws(PostListError) {
    try self.init(data, named: folder + "/posts.json") {
      $0.contains("/") ? nil : .file(folder + "/" + $0)
    }
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list in messages.
  ///   - place: Returns the source of an asset, or nil to skip the post.
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(
    _ data: Data, named name: String, locating place: (String) -> ImageSource?
  ) throws(PostListError) {
    guard let listed = Self.decode(data) else {
      throw PostListError(name: name)
    }
    var seen = Set<String>()
    posts = listed.compactMap { post in
      guard let asset = place(post.asset), seen.insert(post.id.text).inserted else { return nil }
      return Post(
        id: post.id.text, title: post.title ?? "", asset: asset, region: post.region ?? "",
        likes: post.likes?.within(Post.likesRange) ?? 0,
        width: post.width?.within(Post.sideRange) ?? 0,
        height: post.height?.within(Post.sideRange) ?? 0)
    }
  }

  private static func decode(_ data: Data) -> [Listed]? {
    let decoder = JSONDecoder()
    if let object = try? decoder.decode(Object.self, from: data) { return object.posts }
    return try? decoder.decode([Listed].self, from: data)
  }

  private struct Object: Decodable { let posts: [Listed] }

  private struct Listed: Decodable {
    let id: Identifier
    let region: String?
    let title: String?
    let likes: Count?
    let asset: String
    let width: Count?
    let height: Count?
  }

  /// A number in JSON of which a whole number is expected. Another type must not fail the list.
  private struct Count: Decodable {
    private let value: Double?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Double.self)
    }

    /// Returns the number, or the nearest one in a range; 0 for a fraction and for other types.
    func within(_ range: ClosedRange<Int>) -> Int {
      guard let value, value == value.rounded() else { return 0 }
      return Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
  }

  /// An identifier in JSON: a number or a string.
  private struct Identifier: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        text = String(number)
      } else {
        text = try value.decode(String.self)
      }
    }
  }
}

/// A document that is not a list of posts.
package nonisolated struct PostListError: Error, CustomStringConvertible, Sendable {
  /// The name of the list: its address or path.
  let name: String

  package var description: String {
    "\(name): not a list of posts; give JSON as [{\"id\": 1, \"title\": \"…\", "
      + "\"asset\": \"a.jpg\"}]"
  }
}
