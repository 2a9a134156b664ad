import Foundation
import Synchronization

/// Performs single download attempts with libcurl. Bodies are streamed to files.
///
/// Safe to use from all threads.
final class RemoteSession: Sendable {
  private let limits: RemoteLimits
  private let thread: TransferThread
  private let lastID = Atomic<Int>(0)

  init(limits: RemoteLimits) {
    self.limits = limits
    thread = TransferThread(limits: limits)
  }

  deinit { thread.post(.end) }

  /// The number of iterations of the thread's loop.
  var iterations: Int { thread.iterations.load(ordering: .relaxed) }

  /// Starts an attempt.
  ///
  /// - Parameters:
  ///   - headers: The headers of a conditional request, see ``CacheRule/conditions``.
  ///   - temporaryPath: The file for the body.
  ///   - completion: Called once on the session's thread; must not block.
  /// - Returns: The identifier for ``cancel(_:)``.
  func begin(
    _ url: URL, headers: [String: String], temporaryPath: String,
    completion: @escaping @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  ) -> Int {
    let id = lastID.add(1, ordering: .relaxed).newValue
    thread.post(
      .begin(
        id: id, url, headers: headers, limits, temporaryPath: temporaryPath,
        completion: completion))
    return id
  }

  /// Cancels an attempt and closes its connection.
  func cancel(_ id: Int) { thread.post(.cancel(id: id)) }
}
