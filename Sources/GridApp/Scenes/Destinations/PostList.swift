import Foundation
import ItemSources

/// The list of posts in a `posts.json`.
///
/// ```json
/// {"posts": [{"id": 7, "region": "Korea", "title": "Seoul", "likes": 12, "asset": "seoul.jpg"}]}
/// ```
///
/// The array may also be the whole document. Region, title and likes are optional.
nonisolated struct PostList: Sendable {
  /// A photo with its title.
  struct Post: Hashable, Sendable {
    var id: String
    let title: String
    /// The absolute address of the photo, or its path.
    let asset: String
    var region = ""
    var likes = 0
  }

  let posts: [Post]

  /// Reads a list whose assets are relative to its address.
  ///
  /// Skips posts without a valid asset, and posts with a duplicate identifier.
  ///
  /// - Throws: A `CommandFailure` that describes the mistake in the list.
  init(_ data: Data, from address: String) throws(CommandFailure) {
    let base = RemoteAddress.url(address)
    try self.init(data, named: address) {
      RemoteAddress.url($0, relativeTo: base)?.absoluteString
    }
  }

  /// Reads the list of a folder whose assets are files in it.
  ///
  /// - Throws: A `CommandFailure` that describes the mistake in the list.
  init(_ data: Data, inFolder folder: String) throws(CommandFailure) {
    try self.init(data, named: folder + "/posts.json") {
      $0.contains("/") ? nil : folder + "/" + $0
    }
  }

  private init(
    _ data: Data, named name: String, locating place: (String) -> String?
  ) throws(CommandFailure) {
    guard let listed = Self.decode(data) else {
      throw CommandFailure(
        "\(name): not a list of posts; give JSON as [{\"id\": 1, \"title\": \"…\", "
          + "\"asset\": \"a.jpg\"}]")
    }
    var seen = Set<String>()
    posts = listed.compactMap { post in
      guard let asset = place(post.asset), seen.insert(post.id.text).inserted else { return nil }
      return Post(
        id: post.id.text, title: post.title ?? "", asset: asset, region: post.region ?? "",
        likes: post.likes ?? 0)
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
