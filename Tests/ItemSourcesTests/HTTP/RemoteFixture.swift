import Foundation
import Synchronization
import TestSupport

@testable import ItemSources

/// A server, a cache folder, and a session that downloads from one into the other.
struct RemoteFixture {
  let server: LoopbackServer
  let folder: ScratchFolder
  let fetcher: RemoteFetcher
  private let results: Results

  init(limits: RemoteLimits = .quick, folder: ScratchFolder? = nil) throws {
    server = try LoopbackServer()
    self.folder = try folder ?? ScratchFolder()
    let results = Results()
    self.results = results
    fetcher = RemoteFetcher(folder: self.folder.path, limits: limits) { results.add($0) }
  }

  /// Fetches a path and waits for the result.
  func fetch(_ path: String) async throws -> Result<[UInt8], RemoteError> {
    let address = server.address(path)
    let before = results.count(of: address)
    fetcher.fetch(address)
    try await until { results.count(of: address) > before }
    return results.last(of: address)!.map { path in
      [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    }
  }

  /// Returns the error of a fetch; nil if it succeeds.
  func failure(_ path: String) async throws -> RemoteError? {
    if case .failure(let error) = try await fetch(path) { error } else { nil }
  }

  /// The number of results so far.
  var resultCount: Int { results.all.count }

  private final class Results: Sendable {
    private let results = Mutex<[RemoteFetcher.Result]>([])
    var all: [RemoteFetcher.Result] { results.withLock { $0 } }
    func add(_ result: RemoteFetcher.Result) { results.withLock { $0.append(result) } }
    func count(of address: String) -> Int { all.count { $0.address == address } }
    func last(of address: String) -> Result<String, RemoteError>? {
      all.last { $0.address == address }?.outcome
    }
  }
}

extension RemoteLimits {
  /// The default limits with timeouts that are short enough for tests.
  static var quick: RemoteLimits {
    var limits = RemoteLimits()
    limits.firstDelay = 0.01
    limits.idleTimeout = 2
    limits.totalTimeout = 4
    limits.bodyBytes = 1 << 20
    return limits
  }
}
