import Foundation
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(5)))
struct RemoteCachingTests {
  private let body: [UInt8] = Array("a picture".utf8)

  @Test func `a fresh body is not asked for again`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body, headers: ["Cache-Control": "max-age=60"]))
    for _ in 0..<3 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `an old body is asked for with what it was called`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(body, headers: ["ETag": "\"1\"", "Cache-Control": "no-cache"]))
    for _ in 0..<2 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    fixture.server.serve("/a", LoopbackPage([1], headers: ["ETag": "\"2\""]))
    #expect(try await fixture.fetch("/a").get() == [1])
  }

  @Test func `an old body stands in for a server that is gone`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body, headers: ["ETag": "\"1\""]))
    #expect(try await fixture.fetch("/a").get() == body)
    fixture.server.serve("/a", LoopbackPage(status: 503))
    #expect(try await fixture.fetch("/a").get() == body)
    #expect(fixture.server.requests.count == 4)
  }

  @Test func `what must not be stored is asked for again`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(body, headers: ["Cache-Control": "no-store, max-age=60"]))
    for _ in 0..<2 { #expect(try await fixture.fetch("/a").get() == body) }
    #expect(fixture.server.requests.count == 2)
    #expect(try fixture.files(ending: ".json").isEmpty)
  }

  @Test func `the folder is held to its limit, what was used longest ago goes first`() throws {
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
  func `how long a body is fresh`(control: String, end: Double) {
    #expect(Self.rule(control).freshUntil == end)
  }

  @Test func `dates say how long a body is fresh where nothing else does`() {
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
