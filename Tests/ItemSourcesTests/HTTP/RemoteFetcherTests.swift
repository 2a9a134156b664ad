import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(5)))
struct RemoteFetcherTests {
  private let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func `a body arrives byte for byte`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.001 })
    #expect(try await fixture.fetch("/a").get() == body)
  }

  @Test func `an empty body is a success`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage([]))
    #expect(try await fixture.fetch("/a").get() == [])
  }

  @Test(arguments: [500, 502, 503, 429])
  func `a transient error status is tried three times`(status: Int) async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(status: status), LoopbackPage(status: status), .init(body))
    #expect(try await fixture.fetch("/a").get() == body)
    fixture.server.serve("/b", LoopbackPage(status: status))
    #expect(try await fixture.failure("/b") == .status(status))
    #expect(fixture.server.requests.count { $0.path == "/b" } == 3)
  }

  @Test(arguments: [400, 401, 403, 404, 410])
  func `a permanent error status is not tried again`(status: Int) async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(status: status))
    #expect(try await fixture.failure("/a") == .status(status))
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `a truncated body is tried again and never counts as complete`() async throws {
    let fixture = try RemoteFixture()
    let cut = LoopbackPage(body).with { $0.claimedLength = 50_000 }
    fixture.server.serve("/a", cut, LoopbackPage(body))
    #expect(try await fixture.fetch("/a").get() == body)
    fixture.server.serve("/b", cut)
    let failure = try #require(try await fixture.failure("/b"))
    #expect(failure.isTransient)
    #expect(fixture.server.requests.count { $0.path == "/b" } == 3)
    try await until { try fixture.files(ending: ".part").isEmpty }
  }

  @Test func `a Content-Length above the limit is rejected`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body).with { $0.claimedLength = 1 << 40 })
    #expect(try await fixture.failure("/a") == .tooLarge(limit: 1 << 20))
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `a body above the limit without a Content-Length is rejected`() async throws {
    let fixture = try RemoteFixture()
    let long = [UInt8](repeating: 1, count: 3 << 20)
    fixture.server.serve("/a", LoopbackPage(long).with { $0.saysLength = false })
    #expect(try await fixture.failure("/a") == .tooLarge(limit: 1 << 20))
  }

  @Test func `a silent server times out`() async throws {
    var limits = RemoteLimits.quick
    limits.idleTimeout = 0.3
    limits.totalTimeout = 0.3
    let fixture = try RemoteFixture(limits: limits)
    fixture.server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    #expect(try await fixture.failure("/a") == .timedOut)
  }

  @Test func `a server that sends steadily but slowly times out`() async throws {
    var limits = RemoteLimits.quick
    limits.totalTimeout = 0.3
    limits.attempts = 1
    let fixture = try RemoteFixture(limits: limits)
    fixture.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.1 })
    #expect(try await fixture.failure("/a") == .timedOut)
  }

  @Test func `a stopped server is reported as unreachable`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.stop()
    let failure = try #require(try await fixture.failure("/a"))
    #expect(failure.isServerGone)
    #expect(failure.description.hasPrefix("the server cannot be reached"))
  }

  @Test func `redirections are followed, five at most`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "/b"]))
    fixture.server.serve("/b", LoopbackPage(body))
    #expect(try await fixture.fetch("/a").get() == body)
    fixture.server.serve("/c", LoopbackPage(status: 302, headers: ["Location": "/c"]))
    #expect(try await fixture.failure("/c") == .tooManyRedirects)
    #expect(fixture.server.requests.count { $0.path == "/c" } == 6)
  }

  @Test func `a redirection to a local file is not followed`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve(
      "/a", LoopbackPage(status: 302, headers: ["Location": "file:///etc/passwd"]))
    #expect(try await fixture.failure("/a") != nil)
  }

  @Test func `a redirection is followed before its own body ends`() async throws {
    let fixture = try RemoteFixture()
    let endless = LoopbackPage(
      [UInt8](repeating: 1, count: 64), status: 302, headers: ["Location": "/b"]
    ).with { $0.pause = 60 }
    fixture.server.serve("/a", endless)
    fixture.server.serve("/b", LoopbackPage(body))
    #expect(try await fixture.fetch("/a").get() == body)
  }

  @Test func `response headers above the limit are rejected`() async throws {
    let fixture = try RemoteFixture()
    let headers = (0..<5_000).map { ("X-\($0)", String(repeating: "x", count: 200)) }
    fixture.server.serve(
      "/a", LoopbackPage(body, headers: Dictionary(uniqueKeysWithValues: headers)))
    #expect(try await fixture.failure("/a") == .tooLarge(limit: RemoteTransfer.headLimit))
  }

  @Test func `bodies above the limit of bytes in flight wait, and all arrive`() async throws {
    var limits = RemoteLimits.quick
    limits.totalTimeout = 60
    limits.idleTimeout = 60
    limits.inFlightBytes = 3 << 19
    let fixture = try RemoteFixture(limits: limits)
    let paths = (0..<6).map { "/\($0)" }
    let long = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    for path in paths { fixture.server.serve(path, LoopbackPage(long).with { $0.pause = 0.005 }) }
    await withTaskGroup(of: [UInt8]?.self) { group in
      for path in paths { group.addTask { try? await fixture.fetch(path).get() } }
      for await bytes in group { #expect(bytes == long) }
    }
  }

  @Test func `waiting for a silent server does not keep the loop busy`() async throws {
    let fixture = try RemoteFixture()
    let session = RemoteSession(limits: RemoteLimits())
    fixture.server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    for number in 0..<6 {
      let url = try #require(URL(string: fixture.server.address("/a")))
      _ = session.begin(
        url, headers: [:], temporaryPath: fixture.folder.file("\(number)"), completion: { _ in })
    }
    try await until { fixture.server.requests.count == 6 }
    try await Task.sleep(for: .milliseconds(300))
    let before = session.iterations
    try await Task.sleep(for: .seconds(1))
    #expect(session.iterations - before <= 3)
  }

  @Test func `downloads end with their fetcher`() async throws {
    var fixture: RemoteFixture? = try RemoteFixture()
    let server = try #require(fixture?.server)
    server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    fixture?.fetcher.fetch(server.address("/a"))
    try await until { server.requests.count == 1 }
    fixture = nil
    try await until { server.abandoned == 1 }
  }

  @Test func `cancelling closes the connection and reports no result`() async throws {
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(body).with { $0.pause = 5 })
    let address = fixture.server.address("/a")
    fixture.fetcher.fetch(address)
    try await until { fixture.server.requests.count == 1 }
    fixture.fetcher.cancel(address)
    try await until { fixture.server.abandoned == 1 }
    #expect(fixture.resultCount == 0)
    fixture.server.serve("/a", LoopbackPage(body))
    #expect(try await fixture.fetch("/a").get() == body)
  }

  @Test(arguments: Seeds.chosen)
  func `after cancelling at any moment, the next fetch succeeds`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let fixture = try RemoteFixture()
    fixture.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "/b"]))
    fixture.server.serve("/b", LoopbackPage(status: 302, headers: ["Location": "/c"]))
    fixture.server.serve("/c", LoopbackPage(body).with { $0.pause = 0.0002 })
    let address = fixture.server.address("/a")
    for _ in 0..<60 {
      fixture.fetcher.fetch(address)
      try await Task.sleep(for: .microseconds(Int.random(in: 0...8_000, using: &random)))
      fixture.fetcher.cancel(address)
    }
    #expect(try await fixture.fetch("/a").get() == body)
    try await until { try fixture.files(ending: ".part").isEmpty }
  }
}

extension RemoteFixture {
  /// Returns the names of the files in the folder that end with `ending`.
  func files(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
  }
}
