import Foundation
import Testing

@testable import Demos
@testable import ItemSources

struct PostListTests {
  private let address = "https://example.org/gallery/posts.json"

  @Test(arguments: [
    #"[{"id": 7, "title": "Seoul", "asset": "pictures/a b.jpg"}]"#,
    #"{"posts": [{"id": "7", "title": "Seoul", "asset": "/gallery/pictures/a%20b.jpg"}]}"#,
  ])
  func `assets are relative to the list`(text: String) throws {
    let list = try PostList(Data(text.utf8), from: address)
    #expect(
      list.posts == [
        Post(
          id: "7", title: "Seoul", asset: .remote("https://example.org/gallery/pictures/a%20b.jpg"))
      ])
  }

  @Test func `region, likes and size are optional`() throws {
    let text = #"""
      [{"id": 1, "region": "Hvitland", "likes": 7, "asset": "a.jpg"},
       {"id": 2, "width": 40, "height": 30, "asset": "b.jpg"},
       {"id": 3, "width": "40", "height": 0.5, "asset": "c.jpg"}]
      """#
    let posts = try PostList(Data(text.utf8), from: address).posts
    try #require(posts.count == 3)
    #expect(posts[0].region == "Hvitland" && posts[0].likes == 7 && posts[0].title == "")
    #expect(posts.map(\.width) == [0, 40, 0] && posts.map(\.height) == [0, 30, 0])
  }

  @Test(arguments: [
    ("9223372036854775807", 1_000_000_000_000), ("9223372036854775808", 1_000_000_000_000),
    ("1e400", 0), ("1e300", 1_000_000_000_000), ("-9223372036854775808", 0), ("-1", 0), ("0.5", 0),
    ("true", 0), ("\"many\"", 0), ("[1]", 0), ("12", 12),
  ])
  func `likes that no photo has are clamped`(text: String, likes: Int) throws {
    let list = #"[{"id": 1, "asset": "a.jpg", "likes": \#(text)}]"#
    // A number beyond the range of JSON's readers makes the document invalid.
    guard let posts = try? PostList(Data(list.utf8), from: address).posts else {
      return #expect(text == "1e400")
    }
    #expect(posts.map(\.likes) == [likes])
  }

  @Test func `sizes that no photo has are clamped`() throws {
    let text = #"[{"id": 1, "asset": "a.jpg", "width": 9223372036854775807, "height": -5}]"#
    let post = try #require(try PostList(Data(text.utf8), from: address).posts.first)
    #expect(post.width == 65_535 && post.height == 0)
  }

  @Test func `the list of a folder names only files in it`() throws {
    let text = #"[{"id": 1, "asset": "a.jpg"}, {"id": 2, "asset": "../b.jpg"}]"#
    let list = try PostList(Data(text.utf8), inFolder: "/pictures")
    #expect(list.posts.map(\.asset) == [.file("/pictures/a.jpg")])
  }

  @Test func `invalid posts are skipped`() throws {
    let text = """
      [{"id": 1, "asset": "file:///etc/passwd"}, {"id": 2, "asset": "a.jpg"},
       {"id": 2, "asset": "b.jpg"}, {"id": 3, "asset": "ftp://example.org/c.jpg"}]
      """
    let list = try PostList(Data(text.utf8), from: address)
    #expect(list.posts.map(\.asset) == [.remote("https://example.org/gallery/a.jpg")])
  }

  @Test(arguments: ["", "{}", "null", "<html>", #"[{"id": 1}]"#, "[[[[", "\u{0}"])
  func `an invalid list is reported in one line`(text: String) {
    let failure = #expect(throws: PostListError.self) {
      try PostList(Data(text.utf8), from: address)
    }
    #expect(failure?.description.hasPrefix(address + ": not a list of posts") == true)
  }
}
