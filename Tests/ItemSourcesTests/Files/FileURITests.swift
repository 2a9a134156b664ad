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
}
