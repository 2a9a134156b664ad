import Foundation
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(5)))
struct RemoteCachingTests {
  private let body: [UInt8] = Array("a picture".utf8)

  @Test func `a fresh response is not requested again`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body, headers: ["Cache-Control": "max-age=60"]))
    for _ in 0..<3 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `a stale response is revalidated with its ETag`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(body, headers: ["ETag": "\"1\"", "Cache-Control": "no-cache"]))
    for _ in 0..<2 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    fixture.server.serve("/a", LoopbackPage([1], headers: ["ETag": "\"2\""]))
    #expect(try await fixture.fetch("/a").get() == [1])
  }

  @Test func `a stale response is used if the server is unreachable`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body, headers: ["ETag": "\"1\""]))
    #expect(try await fixture.fetch("/a").get() == body)
    fixture.server.serve("/a", LoopbackPage(status: 503))
    #expect(try await fixture.fetch("/a").get() == body)
    #expect(fixture.server.requests.count == 4)
  }

  @Test func `a response with no-store is requested again`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(body, headers: ["Cache-Control": "no-store, max-age=60"]))
    for _ in 0..<2 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.count == 2)
    #expect(try fixture.files(ending: ".json").isEmpty)
  }

  @Test func `pruning removes the least recently used files until the folder is within its limit`()
    throws
  {
    let folder = try ScratchFolder()
    let cache = RemoteCache(folder: folder.path, limit: 2_500)
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let part = try cache.temporaryPath()
      try Data(count: 1_000).write(to: URL(fileURLWithPath: part))
      let path = try cache.keep(part, rule: Self.rule("max-age=60"), for: name)
      let time = Date(timeIntervalSince1970: 1_000 + Double(index))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
    cache.prune()
    #expect(
      ["a", "b", "c", "d"].map { cache.entry(for: $0) != nil } == [false, false, true, true])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test(
    arguments: [
      ("max-age=60", 1_060), ("public, max-age=\"60\"", 1_060), ("no-cache", 0), ("no-store", 0),
      ("max-age=-5", 1_000), ("nonsense", 0), ("", 0),
    ] as [(String, Double)])
  func `the freshness lifetime follows Cache-Control`(control: String, end: Double) {
    #expect(Self.rule(control).freshUntil == end)
  }

  @Test func `without Cache-Control, dates determine the freshness lifetime`() {
    let expires = CacheRule(
      header: { $0 == "Expires" ? "Sun, 06 Nov 1994 08:49:37 GMT" : nil }, time: 1_000)
    #expect(expires.freshUntil == 784_111_777)
    let changed = CacheRule(
      header: { $0 == "Last-Modified" ? "Sun, 06 Nov 1994 08:49:37 GMT" : nil }, time: 784_112_777)
    #expect(changed.freshUntil == 784_112_877)
    #expect(changed.conditions == ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"])
  }

  private static func rule(_ control: String) -> CacheRule {
    CacheRule(header: { $0 == "Cache-Control" ? control : nil }, time: 1_000)
  }
}
