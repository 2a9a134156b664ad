import Foundation
import ItemSources

/// What a `posts.json` lists.
///
/// ```json
/// {"posts": [{"id": 7, "region": "Korea", "title": "Seoul", "likes": 12, "asset": "seoul.jpg"}]}
/// ```
///
/// The list may also stand alone, without the object around it. Region, title and likes may be
/// missing.
nonisolated struct PostList: Sendable {
  /// A picture with its title.
  struct Post: Hashable, Sendable {
    var id: String
    let title: String
    /// The picture's address in full, or its path.
    let asset: String
    var region = ""
    var likes = 0
  }

  let posts: [Post]

  /// Reads a list; assets are relative to its own address.
  ///
  /// A post without an asset that can be fetched is left out, as is one whose id was there before.
  ///
  /// - Throws: A `CommandFailure` that says what is wrong with the list.
  init(_ data: Data, from address: String) throws(CommandFailure) {
    let base = RemoteAddress.url(address)
    try self.init(data, named: address) {
      RemoteAddress.url($0, relativeTo: base)?.absoluteString
    }
  }

  /// Reads the list of a folder, whose files the assets name.
  ///
  /// - Throws: A `CommandFailure` that says what is wrong with the list.
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
