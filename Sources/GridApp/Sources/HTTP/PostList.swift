import Foundation

/// What a `posts.json` lists.
///
/// ```json
/// {"posts": [{"id": 7, "title": "Seoul", "asset": "pictures/seoul.jpg"}]}
/// ```
///
/// The list may also stand alone, without the object around it.
nonisolated struct PostList: Sendable {
  /// A picture with its title.
  struct Post: Hashable, Sendable {
    let id: String
    let title: String
    /// The picture's address in full.
    let asset: String
  }

  let posts: [Post]

  /// Reads a list; assets are relative to its own address.
  ///
  /// A post without an asset that can be fetched is left out, as is one whose id was there before.
  ///
  /// - Throws: A `CommandFailure` that says what is wrong with the list.
  init(_ data: Data, from address: String) throws(CommandFailure) {
    guard let listed = Self.decode(data) else {
      throw CommandFailure(
        "\(address): not a list of posts; give JSON as [{\"id\": 1, \"title\": \"…\", "
          + "\"asset\": \"a.jpg\"}]")
    }
    let base = RemoteAddress.url(address)
    var seen = Set<String>()
    posts = listed.compactMap { post in
      guard let asset = RemoteAddress.url(post.asset, relativeTo: base),
        seen.insert(post.id.text).inserted
      else { return nil }
      return Post(id: post.id.text, title: post.title ?? "", asset: asset.absoluteString)
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
    let title: String?
    let asset: String
  }

  /// A number or a string.
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
