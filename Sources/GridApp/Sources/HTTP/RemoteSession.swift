import Foundation
import FoundationNetworking
import Synchronization

/// Downloads with URLSession, a try at a time; bodies go to files as they come, never whole through
/// memory.
///
/// Safe to use from all threads.
nonisolated final class RemoteSession: Sendable {
  private let limits: RemoteLimits
  private let transfers = RemoteTransfers()
  private let session: URLSession

  init(limits: RemoteLimits) {
    self.limits = limits
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = limits.connections
    configuration.timeoutIntervalForRequest = limits.idleTimeout
    configuration.timeoutIntervalForResource = limits.totalTimeout
    // What is kept and for how long is decided here: see ``RemoteCache``.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    session = URLSession(
      configuration: configuration, delegate: transfers, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Begins one try.
  ///
  /// - Parameters:
  ///   - headers: Conditions, as of ``CacheRule/conditions``.
  ///   - temporaryPath: The file that the body is written to.
  ///   - completion: Called once, on a thread of the session's.
  /// - Returns: Its number for ``cancel(_:)``.
  func begin(
    _ url: URL, headers: [String: String], temporaryPath: String,
    completion: @escaping @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  ) -> Int {
    var request = URLRequest(url: url, timeoutInterval: limits.idleTimeout)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    // Pictures do not shrink, and a length that can be compared is worth more.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    request.setValue("GridApp/\(GridApp.version)", forHTTPHeaderField: "User-Agent")
    let task = session.dataTask(with: request)
    let id = task.taskIdentifier
    transfers.add(
      RemoteTransfer(
        task: task, limits: limits, temporaryPath: temporaryPath, completion: completion))
    task.resume()
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + limits.totalTimeout) {
      [weak transfers] in transfers?.stop(id, because: .timedOut)
    }
    return id
  }

  /// Ends a try and closes its connection.
  func cancel(_ id: Int) { transfers.stop(id, because: .unreachable("cancelled")) }
}

/// The tries that are under way, by number, and what the session tells of them.
private nonisolated final class RemoteTransfers: NSObject, URLSessionDataDelegate, Sendable {
  private let table = Mutex<[Int: RemoteTransfer]>([:])

  func add(_ transfer: RemoteTransfer) {
    table.withLock { $0[transfer.task.taskIdentifier] = transfer }
  }

  /// Ends a transfer that is under way; its completion is called before this returns.
  func stop(_ id: Int, because failure: RemoteError) {
    guard var transfer = table.withLock({ $0.removeValue(forKey: id) }) else { return }
    transfer.failure = transfer.failure ?? failure
    if !transfer.isAsked { transfer.task.cancel() }
    transfer.finish(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    answer(dataTask) { transfer in
      transfer.take(response)
    } with: { _ in
      completionHandler(.allow)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    change(dataTask) { $0.take(data) }
    stopIfFailed(dataTask)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    answer(task) { transfer in
      transfer.follow(to: request.url)
    } with: { isFollowed in
      completionHandler(isFollowed ? request : nil)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard var transfer = table.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    transfer.finish(error)
  }

  /// Answers a question of the session's.
  ///
  /// Foundation on Linux traps when a task is cancelled between its question and the answer, and
  /// when it gets an answer after it was cancelled. So a transfer that is stopped meanwhile is only
  /// cancelled here, after the answer; one that was stopped before gets none.
  private func answer<R: Sendable>(
    _ task: URLSessionTask, _ body: (inout RemoteTransfer) -> R, with give: (R) -> Void
  ) {
    let result = change(task) { transfer in
      transfer.isAsked = true
      return body(&transfer)
    }
    guard let result else { return }
    give(result)
    if change(task, { $0.isAsked = false }) == nil { task.cancel() }
    stopIfFailed(task)
  }

  /// Stops a transfer that has met something it cannot go on with.
  private func stopIfFailed(_ task: URLSessionTask) {
    let failure = table.withLock { $0[task.taskIdentifier]?.failure }
    if let failure { stop(task.taskIdentifier, because: failure) }
  }

  /// Changes a transfer; nil when it is under way no more.
  @discardableResult
  private func change<R: Sendable>(
    _ task: URLSessionTask, _ body: (inout RemoteTransfer) -> R
  ) -> R? {
    table.withLock { table in
      guard var transfer = table[task.taskIdentifier] else { return nil }
      defer { table[task.taskIdentifier] = transfer }
      return body(&transfer)
    }
  }
}
