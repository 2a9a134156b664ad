import Demos
import Foundation

extension FuzzTarget {
  /// Reads a `posts.json` of a server and of a folder. Identifiers are unique, and assets stay on the web
  /// or in the folder.
  static let posts = FuzzTarget(name: "posts", seeds: { lists }) { bytes throws(FuzzFailure) in
    let data = Data(bytes)
    var isList = false
    if let list = try? PostList(data, from: "https://example.org/a/posts.json") {
      isList = true
      try checkIdentifiers(list)
      for post in list.posts {
        guard case .remote(let address) = post.asset, address.lowercased().hasPrefix("http") else {
          throw FuzzFailure("an asset is at \"\(post.asset)\"")
        }
      }
    }
    if let list = try? PostList(data, inFolder: "/pictures") {
      try checkIdentifiers(list)
      for post in list.posts {
        guard case .file(let path) = post.asset, path.hasPrefix("/pictures/"),
          !path.dropFirst(10).contains("/")
        else { throw FuzzFailure("an asset is at \"\(post.asset)\"") }
      }
    }
    return isList
  }

  private static func checkIdentifiers(_ list: PostList) throws(FuzzFailure) {
    try FuzzFailure.unless(
      Set(list.posts.map(\.id)).count == list.posts.count, "two posts have the same identifier")
  }

  private static var lists: [[UInt8]] {
    [
      #"{"posts": [{"id": 7, "region": "Korea", "title": "Seoul", "likes": 12, "asset": "a b.jpg"}]}"#,
      #"[{"id": "7", "asset": "../b%20c.jpg", "width": 40, "height": 0.5}, {"id": 7, "asset": "//x"}]"#,
    ].map { Array($0.utf8) }
  }
}
