import Foundation
import Testing

@testable import GridApp

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
        PostList.Post(
          id: "7", title: "Seoul", asset: "https://example.org/gallery/pictures/a%20b.jpg")
      ])
  }

  @Test func `region and likes are optional`() throws {
    let text = #"[{"id": 1, "region": "Hvitland", "likes": 7, "asset": "a.jpg"}]"#
    let post = try #require(try PostList(Data(text.utf8), from: address).posts.first)
    #expect(post.region == "Hvitland" && post.likes == 7 && post.title == "")
  }

  @Test func `the list of a folder names only files in it`() throws {
    let text = #"[{"id": 1, "asset": "a.jpg"}, {"id": 2, "asset": "../b.jpg"}]"#
    let list = try PostList(Data(text.utf8), inFolder: "/pictures")
    #expect(list.posts.map(\.asset) == ["/pictures/a.jpg"])
  }

  @Test func `invalid posts are skipped`() throws {
    let text = """
      [{"id": 1, "asset": "file:///etc/passwd"}, {"id": 2, "asset": "a.jpg"},
       {"id": 2, "asset": "b.jpg"}, {"id": 3, "asset": "ftp://example.org/c.jpg"}]
      """
    let list = try PostList(Data(text.utf8), from: address)
    #expect(list.posts.map(\.asset) == ["https://example.org/gallery/a.jpg"])
  }

  @Test(arguments: ["", "{}", "null", "<html>", #"[{"id": 1}]"#, "[[[[", "\u{0}"])
  func `an invalid list is reported in one line`(text: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try PostList(Data(text.utf8), from: address)
    }
    #expect(failure?.description.hasPrefix(address + ": not a list of posts") == true)
  }
}
