import Dispatch
import Foundation
import FrameTiming
import GridEngine
import ItemSources
import Scenes

/// The source of posts.
enum PostFeed {
  /// The `posts.json` of a folder, whose posts are repeated with new identifiers up to a count.
  case library(folder: String, count: Int)
  /// A `posts.json` on a server.
  case server(address: String, RemoteImages)

  typealias Answer = Result<[Post], CommandFailure>

  /// The title of the window.
  var title: String {
    switch self {
    case .library: "Destinations"
    case .server(let address, _): RemoteAddress.url(address)?.host ?? address
    }
  }

  /// Reads the list in the background, and posts it to `mailbox`.
  func fetch(into mailbox: Mailbox<Answer>) {
    switch self {
    case .library(let folder, let count):
      DispatchQueue.global(qos: .userInitiated).async {
        mailbox.post(Self.posts(in: folder, count: count))
      }
    case .server(let address, let remote):
      let path = remote.cache.path(of: address)
      _ = remote.fetch(address, priority: .visible) { error in
        if let error {
          return mailbox.post(.failure(CommandFailure("\(address): \(error.detail)")))
        }
        DispatchQueue.global(qos: .userInitiated).async {
          mailbox.post(Self.posts(at: path, from: address))
        }
      }
    }
  }

  private nonisolated static func posts(at path: String, from address: String) -> Answer {
    do throws(PostListError) {
      let list = try PostList(FileManager.default.contents(atPath: path) ?? Data(), from: address)
      guard !list.posts.isEmpty else {
        return .failure(CommandFailure("\(address): contains no posts with photos"))
      }
      return .success(list.posts)
    } catch { return .failure(CommandFailure(error.description)) }
  }

  private nonisolated static func posts(in folder: String, count: Int) -> Answer {
    do throws(PostListError) {
      let data = FileManager.default.contents(atPath: folder + "/posts.json") ?? Data()
      return .success(repeated(try PostList(data, inFolder: folder).posts, count: count))
    } catch { return .failure(CommandFailure(error.description)) }
  }

  /// Returns `count` posts: the list, and then its posts repeatedly in other orders.
  nonisolated static func repeated(_ posts: [Post], count: Int) -> [Post] {
    guard !posts.isEmpty else { return [] }
    var random = SplitMix64(seed: 7)
    var all = Array(posts.prefix(count))
    var round = 1
    while all.count < count {
      round += 1
      for var post in posts.shuffled(using: &random).prefix(count - all.count) {
        post.id += "/\(round)"
        post.likes = post.likes * (50 + random.index(below: 100)) / 100
        all.append(post)
      }
    }
    return all
  }
}
