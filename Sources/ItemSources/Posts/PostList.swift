import Foundation

/// The list of posts in a `posts.json`.
///
/// ```json
/// {"posts": [{"id": 7, "region": "Korea", "title": "Seoul", "likes": 12, "asset": "seoul.jpg"}]}
/// ```
///
/// The array may also be the whole document. Region, title, likes, width and height are optional.
package struct PostList: Sendable {
  package let posts: [Post]

  /// Reads a list whose assets are relative to its address.
  ///
  /// Skips posts without a valid asset, and posts with a duplicate identifier.
  ///
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(_ data: Data, from address: String) throws(PostListError) {
    let base = RemoteAddress.url(address)
    try self.init(data, named: address) {
      RemoteAddress.url($0, relativeTo: base)?.absoluteString
    }
  }

  /// Reads the list of a folder whose assets are files in it.
  ///
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(_ data: Data, inFolder folder: String) throws(PostListError) {
    try self.init(data, named: folder + "/posts.json") {
      $0.contains("/") ? nil : folder + "/" + $0
    }
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - name: The name of the list in messages.
  ///   - place: Returns the address or path of an asset, or nil to skip the post.
  /// - Throws: A ``PostListError`` that describes the mistake in the list.
  package init(
    _ data: Data, named name: String, locating place: (String) -> String?
  ) throws(PostListError) {
    guard let listed = Self.decode(data) else {
      throw PostListError(name: name)
    }
    var seen = Set<String>()
    posts = listed.compactMap { post in
      guard let asset = place(post.asset), seen.insert(post.id.text).inserted else { return nil }
      return Post(
        id: post.id.text, title: post.title ?? "", asset: asset, region: post.region ?? "",
        likes: post.likes ?? 0, width: post.width?.pixels ?? 0, height: post.height?.pixels ?? 0)
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
    let likes: Int?
    let asset: String
    let width: Length?
    let height: Length?
  }

  /// A width or height in JSON. Destinations do not use it, so another type must not fail the list.
  private struct Length: Decodable {
    let pixels: Int

    init(from decoder: any Decoder) throws {
      pixels = (try? decoder.singleValueContainer().decode(Int.self)) ?? 0
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
package struct PostListError: Error, CustomStringConvertible, Sendable {
  /// The name of the list: its address or path.
  let name: String

  package var description: String {
    "\(name): not a list of posts; give JSON as [{\"id\": 1, \"title\": \"…\", "
      + "\"asset\": \"a.jpg\"}]"
  }
}
