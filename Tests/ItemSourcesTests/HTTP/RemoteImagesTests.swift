import GridEngine
import GridImages
import TestSupport
import Testing

@testable import ItemSources

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RemoteImagesTests {
  private let server: LoopbackServer
  private let folder: ScratchFolder
  private let pictures: RemoteImages

  init() throws {
    server = try LoopbackServer()
    folder = try ScratchFolder()
    pictures = RemoteImages(folder: folder.path, limits: .quick) {}
  }

  @Test func `no more than six connections are open, and all downloads are made`() async throws {
    var ended = 0
    for index in 0..<40 {
      server.serve("/\(index)", LoopbackPage([1, 2, 3]).with { $0.delay = 0.02 })
      _ = pictures.fetch(server.address("/\(index)"), priority: .visible) {
        #expect($0 == nil)
        ended += 1
      }
    }
    try await deliver { ended == 40 }
    #expect(server.maximumOpen <= 6)
    #expect(server.requests.count == 40)
  }

  @Test func `requests for one address share its download`() async throws {
    server.serve("/a", LoopbackPage([1]).with { $0.delay = 0.05 })
    var ended = 0
    for _ in 0..<5 { _ = pictures.fetch(server.address("/a"), priority: .far) { _ in ended += 1 } }
    try await deliver { ended == 5 }
    #expect(server.requests.count == 1)
    #expect(pictures.isDownloaded(server.address("/a")))
    #expect(pictures.fetch(server.address("/a"), priority: .far) { _ in ended += 1 } == nil)
    #expect(ended == 6)
  }

  @Test func `cancelling the last request closes the connection`() async throws {
    server.serve("/a", LoopbackPage([1]).with { $0.delay = 600 })
    let address = server.address("/a")
    // Other tests block the main thread for seconds. With shorter timeouts the download would fail
    // and be repeated before it is cancelled here.
    var limits = RemoteLimits()
    limits.idleTimeout = 600
    limits.totalTimeout = 600
    let pictures = RemoteImages(folder: folder.path, limits: limits) {}
    let first = pictures.fetch(address, priority: .far) { _ in Issue.record("told") }
    let second = pictures.fetch(address, priority: .far) { _ in Issue.record("told") }
    try await until { server.requests.count == 1 }
    first?.cancel()
    #expect(server.abandoned == 0)
    second?.cancel()
    try await until { server.abandoned == 1 }
  }

  @Test func `visible images are downloaded before older requests`() async throws {
    var limits = RemoteLimits.quick
    limits.connections = 1
    let pictures = RemoteImages(folder: folder.path, limits: limits) {}
    var order: [String] = []
    for (name, priority) in [("/first", .far), ("/far", .far), ("/near", .visible)]
      as [(String, ImagePriority)]
    {
      server.serve(name, LoopbackPage([1]))
      _ = pictures.fetch(server.address(name), priority: priority) { _ in order.append(name) }
    }
    try await until {
      pictures.deliver()
      return order.count == 3
    }
    #expect(order == ["/first", "/near", "/far"])
  }

  @Test func `an unreachable server fails its images and is reported once`() async throws {
    server.stop()
    var errors: [ImageError?] = []
    for index in 0..<8 {
      _ = pictures.fetch(server.address("/\(index)"), priority: .visible) { errors.append($0) }
    }
    try await deliver { errors.count == 8 }
    #expect(errors.allSatisfy { $0?.reason == .unreadable })
    #expect(pictures.takeMessage()?.hasPrefix("127.0.0.1: the server cannot be reached") == true)
    #expect(pictures.takeMessage() == nil)
  }

  @Test func `an image that the server does not have is missing`() async throws {
    var errors: [ImageError?] = []
    _ = pictures.fetch(server.address("/none"), priority: .visible) { errors.append($0) }
    try await deliver { errors.count == 1 }
    #expect(errors.first??.reason == .missing)
    #expect(pictures.takeMessage() == nil)
  }

  private func deliver(until isDone: () -> Bool) async throws {
    try await TestSupport.until {
      pictures.deliver()
      return isDone()
    }
  }
}
