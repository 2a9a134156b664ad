import Testing

@testable import ItemSources

struct FileURITests {
  @Test(arguments: [
    ("/a/b.jpg", "file:///a/b.jpg"), ("/a b#?%.jpg", "file:///a%20b%23%3F%25.jpg"),
    ("/ü\"'\n.jpg", "file:///%C3%BC%22%27%0A.jpg"), ("/old \u{EFFC}.jpg", "file:///old%20%FC.jpg"),
    ("/AZaz09-._~", "file:///AZaz09-._~"),
  ])
  func `a path is percent-encoded byte by byte`(path: String, uri: String) {
    #expect(FileURI.string(ofPath: path) == uri)
  }

  @Test func `lists have the line ends of their formats`() {
    let paths = ["/a.jpg", "/b c.jpg"]
    #expect(FileURI.list(ofPaths: paths) == "file:///a.jpg\r\nfile:///b%20c.jpg\r\n")
    #expect(FileURI.copiedFiles(ofPaths: paths) == "copy\nfile:///a.jpg\nfile:///b%20c.jpg")
  }

  @Test(arguments: [
    ("file:///a/b%20c.jpg", FileURI.Target.path("/a/b c.jpg")),
    ("FILE://localhost/a", .path("/a")), ("file:///a%2Fb%", .path("/a/b%")),
    ("file:///caf%E9", .path("/caf\u{EFE9}")), ("file://server/a", .otherHost("server")),
    ("file://server", .otherHost("server")), ("file:///100%zz+1", .path("/100%zz+1")),
  ])
  func `a URI names a file of this computer or another host`(
    text: String, target: FileURI.Target
  ) {
    #expect(FileURI.target(of: text) == target)
  }

  @Test(arguments: ["/a", "a", "http://x/a", "file:/a", "file:///a%00b", ""])
  func `other texts are no URIs of files`(text: String) {
    #expect(FileURI.target(of: text) == nil)
  }

  @Test func `the URI of a path names that path`() {
    for path in ["/a b/ü%.jpg", "/caf\u{EFE9}", "/\n"] {
      #expect(FileURI.target(of: FileURI.string(ofPath: path)) == .path(path))
    }
  }
}
