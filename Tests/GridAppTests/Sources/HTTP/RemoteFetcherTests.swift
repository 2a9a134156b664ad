import Foundation
import TestSupport
import Testing

@testable import GridApp

@Suite(.timeLimit(.minutes(5)))
struct RemoteFetcherTests {
  private let body = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func `a body arrives byte for byte`() async throws {
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.001 })
    #expect(try await world.fetch("/a").get() == body)
  }

  @Test func `an empty body is a body`() async throws {
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage([]))
    #expect(try await world.fetch("/a").get() == [])
  }

  @Test(arguments: [500, 502, 503, 429])
  func `what may pass is tried three times`(status: Int) async throws {
    let world = try RemoteWorld()
    world.server.serve(
      "/a", LoopbackPage(status: status), LoopbackPage(status: status), .init(body))
    #expect(try await world.fetch("/a").get() == body)
    world.server.serve("/b", LoopbackPage(status: status))
    #expect(try await world.failure("/b") == .status(status))
    #expect(world.server.requests.count { $0.path == "/b" } == 3)
  }

  @Test(arguments: [400, 401, 403, 404, 410])
  func `a refusal is taken at once`(status: Int) async throws {
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage(status: status))
    #expect(try await world.failure("/a") == .status(status))
    #expect(world.server.requests.count == 1)
  }

  @Test func `a body that is cut off is tried again and never taken for whole`() async throws {
    let world = try RemoteWorld()
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
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage(body).with { $0.claimedLength = 1 << 40 })
    #expect(try await world.failure("/a") == .tooLarge(limit: 1 << 20))
    #expect(world.server.requests.count == 1)
  }

  @Test func `a body longer than the limit is refused when it says nothing`() async throws {
    let world = try RemoteWorld()
    let long = [UInt8](repeating: 1, count: 3 << 20)
    world.server.serve("/a", LoopbackPage(long).with { $0.saysLength = false })
    #expect(try await world.failure("/a") == .tooLarge(limit: 1 << 20))
  }

  @Test func `a server that says nothing is given up after a while`() async throws {
    var limits = RemoteLimits.quick
    limits.idleTimeout = 0.3
    limits.totalTimeout = 0.3
    let world = try RemoteWorld(limits: limits)
    world.server.serve("/a", LoopbackPage(body).with { $0.isSilent = true })
    #expect(try await world.failure("/a") == .timedOut)
  }

  @Test func `a server that trickles is given up, however steady it is`() async throws {
    var limits = RemoteLimits.quick
    limits.totalTimeout = 0.3
    limits.attempts = 1
    let world = try RemoteWorld(limits: limits)
    world.server.serve("/a", LoopbackPage(body).with { $0.pause = 0.1 })
    #expect(try await world.failure("/a") == .timedOut)
  }

  @Test func `no server is said so`() async throws {
    let world = try RemoteWorld()
    world.server.stop()
    let failure = try #require(try await world.failure("/a"))
    #expect(failure.isServerGone)
    #expect(failure.description.hasPrefix("the server cannot be reached"))
  }

  @Test func `answers that point elsewhere are followed, not for ever`() async throws {
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "/b"]))
    world.server.serve("/b", LoopbackPage(body))
    #expect(try await world.fetch("/a").get() == body)
    world.server.serve("/c", LoopbackPage(status: 302, headers: ["Location": "/c"]))
    #expect(try await world.failure("/c") == .tooManyRedirects)
    #expect(world.server.requests.count { $0.path == "/c" } == 6)
  }

  @Test func `an answer that points at a file of this machine is not followed`() async throws {
    let world = try RemoteWorld()
    world.server.serve("/a", LoopbackPage(status: 302, headers: ["Location": "file:///etc/passwd"]))
    #expect(try await world.failure("/a") != nil)
  }

  @Test func `cancelling closes the connection and tells nothing`() async throws {
    let world = try RemoteWorld()
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
    let world = try RemoteWorld()
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

extension RemoteWorld {
  /// Files in the folder whose names end like this.
  func files(ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
  }
}
