import Foundation
import Synchronization

/// Downloads with libcurl, a try at a time; bodies go to files as they come, never whole through
/// memory.
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

  /// How often the thread went round its loop.
  var turns: Int { thread.turns.load(ordering: .relaxed) }

  /// Begins one try.
  ///
  /// - Parameters:
  ///   - headers: Conditions, as of ``CacheRule/conditions``.
  ///   - temporaryPath: The file that the body is written to.
  ///   - completion: Called once, on the session's thread, which it must not hold up.
  /// - Returns: Its number for ``cancel(_:)``.
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

  /// Ends a try and closes its connection.
  func cancel(_ id: Int) { thread.post(.cancel(id: id)) }
}
