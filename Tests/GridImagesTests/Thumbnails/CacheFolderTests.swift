import Testing

@testable import GridImages

struct CacheFolderTests {
  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/a"),
      (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/a"),
      (["HOME": "/h"], "/h/.cache/a"), (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the path depends on the environment`(environment: [String: String], path: String?) {
    #expect(CacheFolder.path("a", environment: environment) == path)
  }
}
