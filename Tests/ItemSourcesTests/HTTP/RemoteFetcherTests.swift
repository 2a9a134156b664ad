import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(5)))
struct RemoteFetcherTests {
  private let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func `a body arrives byte for byte`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.001 })
    #expect(try await world.fetch("/a").get() == body)
  }

  @Test func `an empty body is a body`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage([]))
    #expect(try await world.fetch("/a").get() == [])
  }

  @Test(arguments: [500, 502, 503, 429])
  func `what may pass is tried three times`(status: Int) async throws {
    let world = try RemoteFixture()
    world.server.serve(
      "/a", LoopbackPage(status: status), LoopbackPage(status: status), .init(body))
    #expect(try await world.fetch("/a").get() == body)
    world.server.serve("/b", LoopbackPage(status: status))
    #expect(try await world.failure("/b") == .status(status))
    #expect(world.server.requests.count { $0.path == "/b" } == 3)
  }

  @Test(arguments: [400, 401, 403, 404, 410])
  func `a refusal is taken at once`(status: Int) async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(status: status))
    #expect(try await world.failure("/a") == .status(status))
    #expect(world.server.requests.count == 1)
  }

  @Test func `a body that is cut off is tried again and never taken for whole`() async throws {
    let world = try RemoteFixture()
    let cut = LoopbackPage(body).with { $0.claimedLength = 50_000 }
    world.server.serve("/a", cut, LoopbackPage(body))
    #expect(try await world.fetch("/a").get() == body)
    world.server.serve("/b", cut)
    let failure = try #require(try await world.failure("/b"))
    #expect(failure.isTransient)
    #expect(world.server.requests.count { $0.path == "/b" } == 3)
    try await until { try world.files(ending: ".part").isEmpty }
  }

  @Test func `a body longer than the limit is refused by what it says of itself`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(body).with { $0.claimedLength = 1 << 40 })
    #expect(try await world.failure("/a") == .tooLarge(limit: 1 << 20))
    #expect(world.server.requests.count == 1)
  }

  @Test func `a body longer than the limit is refused when it says nothing`() async throws {
    let world = try RemoteFixture()
    let long = [UInt8](repeating: 1, count: 3 << 20)
    world.server.serve("/a", LoopbackPage(long).with { $0.saysLength = false })
    #expect(try await world.failure("/a") == .tooLarge(limit: 1 << 20))
  }

  @Test func `a server that says nothing is given up after a while`() async throws {
    var limits = RemoteLimits.quick
    limits.idleTimeout = 0.3
    limits.totalTimeout = 0.3
    let world = try RemoteFixture(limits: limits)
    world.server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    #expect(try await world.failure("/a") == .timedOut)
  }

  @Test func `a server that trickles is given up, however steady it is`() async throws {
    var limits = RemoteLimits.quick
    limits.totalTimeout = 0.3
    limits.attempts = 1
    let world = try RemoteFixture(limits: limits)
    world.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.1 })
    #expect(try await world.failure("/a") == .timedOut)
  }

  @Test func `no server is said so`() async throws {
    let world = try RemoteFixture()
    world.server.stop()
    let failure = try #require(try await world.failure("/a"))
    #expect(failure.isServerGone)
    #expect(failure.description.hasPrefix("the server cannot be reached"))
  }

  @Test func `answers that point elsewhere are followed, not for ever`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "/b"]))
    world.server.serve("/b", LoopbackPage(body))
    #expect(try await world.fetch("/a").get() == body)
    world.server.serve("/c", LoopbackPage(status: 302, headers: ["Location": "/c"]))
    #expect(try await world.failure("/c") == .tooManyRedirects)
    #expect(world.server.requests.count { $0.path == "/c" } == 6)
  }

  @Test func `an answer that points at a file of this machine is not followed`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "file:///etc/passwd"]))
    #expect(try await world.failure("/a") != nil)
  }

  @Test func `a redirection is followed before the end of its answer`() async throws {
    let world = try RemoteFixture()
    let endless = LoopbackPage(
      [UInt8](repeating: 1, count: 64), status: 302, headers: ["Location": "/b"]
    ).with { $0.pause = 60 }
    world.server.serve("/a", endless)
    world.server.serve("/b", LoopbackPage(body))
    #expect(try await world.fetch("/a").get() == body)
  }

  @Test func `an answer whose head does not end is given up`() async throws {
    let world = try RemoteFixture()
    let headers = (0..<5_000).map { ("X-\($0)", String(repeating: "x", count: 200)) }
    world.server.serve(
      "/a", LoopbackPage(body, headers: Dictionary(uniqueKeysWithValues: headers)))
    #expect(try await world.failure("/a") == .tooLarge(limit: RemoteTransfer.headLimit))
  }

  @Test func `many long bodies wait for each other, and all arrive`() async throws {
    var limits = RemoteLimits.quick
    limits.totalTimeout = 60
    limits.idleTimeout = 60
    limits.inFlightBytes = 3 << 19
    let world = try RemoteFixture(limits: limits)
    let paths = (0..<6).map { "/\($0)" }
    let long = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    for path in paths { world.server.serve(path, LoopbackPage(long).with { $0.pause = 0.005 }) }
    await withTaskGroup(of: [UInt8]?.self) { group in
      for path in paths { group.addTask { try? await world.fetch(path).get() } }
      for await bytes in group { #expect(bytes == long) }
    }
  }

  @Test func `waiting for a server that says nothing takes no turns`() async throws {
    let world = try RemoteFixture()
    let session = RemoteSession(limits: RemoteLimits())
    world.server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    for number in 0..<6 {
      let url = try #require(URL(string: world.server.address("/a")))
      _ = session.begin(
        url, headers: [:], temporaryPath: world.folder.file("\(number)"), completion: { _ in })
    }
    try await until { world.server.requests.count == 6 }
    try await Task.sleep(for: .milliseconds(300))
    let before = session.turns
    try await Task.sleep(for: .seconds(1))
    #expect(session.turns - before <= 3)
  }

  @Test func `downloads end with what asked for them`() async throws {
    var world: RemoteFixture? = try RemoteFixture()
    let server = try #require(world?.server)
    server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    world?.fetcher.fetch(server.address("/a"))
    try await until { server.requests.count == 1 }
    world = nil
    try await until { server.abandoned == 1 }
  }

  @Test func `cancelling closes the connection and tells nothing`() async throws {
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(body).with { $0.pause = 5 })
    let address = world.server.address("/a")
    world.fetcher.fetch(address)
    try await until { world.server.requests.count == 1 }
    world.fetcher.cancel(address)
    try await until { world.server.abandoned == 1 }
    #expect(world.resultCount == 0)
    world.server.serve("/a", LoopbackPage(body))
    #expect(try await world.fetch("/a").get() == body)
  }

  @Test(arguments: Seeds.chosen)
  func `cancelling at any moment harms nothing`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let world = try RemoteFixture()
    world.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "/b"]))
    world.server.serve("/b", LoopbackPage(status: 302, headers: ["Location": "/c"]))
    world.server.serve("/c", LoopbackPage(body).with { $0.pause = 0.0002 })
    let address = world.server.address("/a")
    for _ in 0..<60 {
      world.fetcher.fetch(address)
      try await Task.sleep(for: .microseconds(Int.random(in: 0...8_000, using: &random)))
      world.fetcher.cancel(address)
    }
    #expect(try await world.fetch("/a").get() == body)
    try await until { try world.files(ending: ".part").isEmpty }
  }
}

extension RemoteFixture {
  /// Files in the folder whose names end like this.
  func files(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
  }
}
