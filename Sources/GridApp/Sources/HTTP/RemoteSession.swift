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
    transfer.task.cancel()
    transfer.finish(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    change(dataTask) { $0.take(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    change(dataTask) { $0.take(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let isFollowed = change(task) { $0.follow(to: request.url) } ?? false
    completionHandler(isFollowed ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard var transfer = table.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    transfer.finish(error)
  }

  /// Changes a transfer; one that fails by that is stopped.
  @discardableResult
  private func change<R: Sendable>(
    _ task: URLSessionTask, _ body: (inout RemoteTransfer) -> R
  ) -> R? {
    let id = task.taskIdentifier
    let (result, failure) = table.withLock { table -> (R?, RemoteError?) in
      guard var transfer = table[id] else { return (nil, nil) }
      let result = body(&transfer)
      table[id] = transfer
      return (result, transfer.failure)
    }
    if let failure { stop(id, because: failure) }
    return result
  }
}
