import Foundation
import Synchronization

/// Fetches addresses from the cache if they are fresh, and otherwise over the network, with
/// exponential backoff.
///
/// Safe to use from all threads; works on its own queue.
final class RemoteFetcher: Sendable {
  /// The result of a fetch.
  struct Result: Sendable {
    let address: String
    /// The path of the body, or the error.
    let outcome: Swift.Result<String, RemoteError>
  }

  private struct Running: Sendable {
    let id: Int
    var attempt = 0
    /// The identifier of the current attempt in the session.
    var transfer: Int?
    /// The stale entry of the cache, which may still be valid.
    var kept: RemoteCache.Entry?
  }

  private struct State: Sendable {
    var running: [String: Running] = [:]
    var lastID = 0
    var writtenBytes = 0
  }

  let cache: RemoteCache
  private let limits: RemoteLimits
  private let session: RemoteSession
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "gridapp.http", qos: .userInitiated)
  private let onResult: @Sendable (Result) -> Void

  /// - Parameter onResult: Called once for each fetch that was not cancelled, on another thread.
  init(
    folder: String, makesFolder: Bool = true, limits: RemoteLimits = RemoteLimits(),
    onResult: @escaping @Sendable (Result) -> Void
  ) {
    self.limits = limits
    self.onResult = onResult
    let cache = RemoteCache(folder: folder, makesFolder: makesFolder, limit: limits.cacheBytes)
    self.cache = cache
    session = RemoteSession(limits: limits)
    queue.async { cache.prune() }
  }

  /// Starts a fetch unless the address is already being fetched.
  func fetch(_ address: String) {
    let id = state.withLock { state -> Int? in
      guard state.running[address] == nil else { return nil }
      state.lastID += 1
      state.running[address] = Running(id: state.lastID)
      return state.lastID
    }
    guard let id else { return }
    queue.async { [weak self] in self?.look(for: address, id: id) }
  }

  /// Cancels a fetch: its connection is closed, and no result follows.
  func cancel(_ address: String) {
    let running = state.withLock { $0.running.removeValue(forKey: address) }
    if let transfer = running?.transfer { session.cancel(transfer) }
  }

  private func look(for address: String, id: Int) {
    if let kept = cache.entry(for: address) {
      if kept.rule.freshUntil > Date().timeIntervalSince1970 {
        return finish(address, id: id, .success(kept.path))
      }
      change(address, id: id) { $0.kept = kept }
    }
    attempt(address, id: id)
  }

  private func attempt(_ address: String, id: Int) {
    guard let running = change(address, id: id, { $0.attempt += 1 }) else { return }
    guard let url = RemoteAddress.url(address) else {
      return finish(address, id: id, .failure(.unreachable("not an address")))
    }
    let path: String
    do throws(RemoteError) { path = try cache.temporaryPath() } catch {
      return finish(address, id: id, .failure(error))
    }
    let transfer = session.begin(
      url, headers: running.kept?.rule.conditions ?? [:], temporaryPath: path
    ) { [weak self] answer in
      guard let self else { return }
      queue.async { self.take(answer, of: address, id: id) }
    }
    // The fetch was cancelled before its identifier was known.
    if change(address, id: id, { $0.transfer = transfer }) == nil { session.cancel(transfer) }
  }

  private func take(
    _ answer: Swift.Result<RemoteAnswer, RemoteError>, of address: String, id: Int
  ) {
    guard let running = change(address, id: id, { $0.transfer = nil }) else {
      if case .success(.body(let path, _)) = answer { unsafe unlink(path) }
      return
    }
    switch answer {
    case .success(.body(let path, let rule)): keep(path, rule, of: address, id: id)
    case .success(.notModified(let rule)):
      guard let kept = running.kept else {
        return finish(address, id: id, .failure(.status(304)))
      }
      cache.update(rule, for: address)
      finish(address, id: id, .success(kept.path))
    case .failure(let error) where error.isTransient && running.attempt < limits.attempts:
      let delay = limits.firstDelay * Double(1 << (running.attempt - 1))
      queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.attempt(address, id: id) }
    case .failure(let error):
      // A stale photo is better than none.
      let old = error.isServerGone ? running.kept?.path : nil
      finish(address, id: id, old.map { .success($0) } ?? .failure(error))
    }
  }

  private func keep(_ temporary: String, _ rule: CacheRule, of address: String, id: Int) {
    do throws(RemoteError) {
      let path = try cache.keep(temporary, rule: rule, for: address)
      finish(address, id: id, .success(path))
      pruneIfDue(written: path)
    } catch { finish(address, id: id, .failure(error)) }
  }

  /// Prunes the folder after each eighth of the limit that was written.
  private func pruneIfDue(written path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    let bytes = Int(status.st_size)
    let isDue = state.withLock { state in
      state.writtenBytes += bytes
      guard state.writtenBytes > limits.cacheBytes / 8 else { return false }
      state.writtenBytes = 0
      return true
    }
    if isDue { cache.prune() }
  }

  private func finish(
    _ address: String, id: Int, _ outcome: Swift.Result<String, RemoteError>
  ) {
    let isWanted = state.withLock { state in
      guard state.running[address]?.id == id else { return false }
      state.running[address] = nil
      return true
    }
    if isWanted { onResult(Result(address: address, outcome: outcome)) }
  }

  /// Changes the state of a fetch.
  ///
  /// - Returns: The changed state; nil if the fetch was cancelled.
  @discardableResult
  private func change(
    _ address: String, id: Int, _ body: (inout Running) -> Void
  ) -> Running? {
    state.withLock { state in
      guard var running = state.running[address], running.id == id else { return nil }
      body(&running)
      state.running[address] = running
      return running
    }
  }
}
