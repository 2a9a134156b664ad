import Testing

@testable import ItemSources

struct PathSplitterTests {
  /// Returns the paths of an output that arrives in parts of `length` bytes.
  private func paths(_ text: String, by length: Int = .max) -> [String] {
    var splitter = PathSplitter()
    var rest = Array(text.utf8)[...]
    var paths: [String] = []
    while !rest.isEmpty {
      paths += splitter.split(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return paths + splitter.finish()
  }

  @Test(arguments: [1, 2, 3, 7, .max])
  func `lines are paths, wherever the output is cut`(length: Int) {
    #expect(
      paths("/a b/1.jpg\n\n./ü.jpg\n-\nlast", by: length)
        == ["/a b/1.jpg", "./ü.jpg", "-", "last"])
    #expect(paths("", by: length) == [] && paths("\n\n", by: length) == [])
  }

  @Test(arguments: [9, .max])
  func `with zero bytes, a line feed is a part of a name`(length: Int) {
    #expect(paths("/a\n1.jpg\0/b.jpg\0", by: length) == ["/a\n1.jpg", "/b.jpg"])
    #expect(paths("/a.jpg\0/b\n2.jpg\0", by: length) == ["/a.jpg", "/b\n2.jpg"])
  }

  @Test func `a path of any bytes and the address of a file are paths`() {
    var splitter = PathSplitter()
    #expect(
      splitter.split([0x2F, 0xE9, 0x0A]) == ["/\u{EFE9}"], "é of Latin 1, as SourcePath encodes it")
    #expect(paths("file:///a%20b.jpg\n") == ["/a b.jpg"])
    #expect(paths("file://other/a.jpg\n") == ["file://other/a.jpg"])
  }

  @Test func `an output that is no list of paths is not collected`() {
    let path = paths(String(repeating: "x", count: 1 << 20), by: 4_096)
    #expect(path.map(\.utf8.count) == [4_097])
  }
}
