import CCurl
import Foundation
import FrameTiming
import Synchronization

/// The download thread of a ``RemoteSession``.
///
/// Its loop serves all connections, and sleeps until one is readable, a deadline passes or a
/// command arrives. A mutex protects the commands, which other threads post; only the thread uses
/// the rest.
@safe final class TransferThread: @unchecked Sendable {
  /// A command of the session.
  enum Command: Sendable {
    case begin(
      id: Int, URL, headers: [String: String], RemoteLimits, temporaryPath: String,
      completion: @Sendable (Result<RemoteAnswer, RemoteError>) -> Void)
    case cancel(id: Int)
    case end
  }

  private let commands = Mutex<[Command]>([])
  /// The number of iterations of the loop; tests use it to check that the thread sleeps.
  let iterations = Atomic<Int>(0)
  /// The multi handle of libcurl; `nil` if libcurl is not initialized or memory is exhausted.
  private let multi: UnsafeMutableRawPointer?
  private var transfers: [Int: CurlTransfer] = [:]
  private var inFlight: InFlightBytes

  /// Whether libcurl's global state is initialized, once for the process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Starts the thread; it ends with ``Command/end``.
  init(limits: RemoteLimits) {
    inFlight = InFlightBytes(limit: limits.inFlightBytes, bodyLimit: limits.bodyBytes)
    unsafe multi = Self.isReady ? curl_multi_init() : nil
    if let multi = unsafe multi {
      let connections = limits.connections
      unsafe grid_curl_set_multi_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
      unsafe grid_curl_set_multi_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
    }
    let thread = Thread { [self] in run() }
    thread.stackSize = 512 << 10
    thread.start()
  }

  deinit { unsafe curl_multi_cleanup(multi) }

  /// Posts a command, from any thread.
  func post(_ command: Command) {
    commands.withLock { $0.append(command) }
    unsafe curl_multi_wakeup(multi)
  }

  private func run() {
    CurrentThread.setName("download")
    // SIGPIPE would end the program if a server closes its end during a request.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    while true {
      iterations.add(1, ordering: .relaxed)
      for command in commands.withLock({ commands in
        defer { commands = [] }
        return commands
      }) {
        guard perform(command) else { return }
      }
      var running: Int32 = 0
      unsafe curl_multi_perform(multi, &running)
      finishEnded()
      sleep(milliseconds: endTimedOut())
    }
  }

  /// Performs a command.
  ///
  /// - Returns: Whether the thread continues.
  private func perform(_ command: Command) -> Bool {
    switch command {
    case .begin(let id, let url, let headers, let limits, let path, let completion):
      let transfer = RemoteTransfer(
        url, limits: limits, temporaryPath: path, completion: completion)
      begin(id, transfer, headers: headers)
    case .cancel(let id): end(id, .unreachable("cancelled"))
    case .end:
      for id in transfers.keys { end(id, .unreachable("cancelled")) }
      return false
    }
    return true
  }

  private func begin(_ id: Int, _ transfer: RemoteTransfer, headers: [String: String]) {
    let curl = CurlTransfer(transfer, headers: headers) { [unowned self] count in
      inFlight.admit(count, to: id)
    }
    guard let curl, unsafe curl_multi_add_handle(multi, curl.handle) == CURLM_OK else {
      var transfer = transfer
      return transfer.finish(.unreachable("libcurl cannot start"))
    }
    transfers[id] = curl
    inFlight.begin(id)
  }

  /// Finishes transfers that libcurl reports as completed, and follows redirections.
  private func finishEnded() {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      var result = CURLE_OK
      let handle = unsafe grid_curl_ended(message, &result)
      guard let (id, curl) = transfers.first(where: { unsafe $0.value.handle == handle }) else {
        continue
      }
      if curl.transfer.isRedirected, follow(curl) { continue }
      end(id, CurlTransfer.error(result))
    }
  }

  private func follow(_ curl: CurlTransfer) -> Bool {
    unsafe curl_multi_remove_handle(multi, curl.handle)
    guard curl.begin() else { return false }
    return unsafe curl_multi_add_handle(multi, curl.handle) == CURLM_OK
  }

  /// Ends transfers that have timed out.
  ///
  /// - Returns: The milliseconds until the next timeout; the maximum if there is none, since
  ///   libcurl limits its sleep itself.
  private func endTimedOut() -> Int32 {
    let now = FrameTime.now
    for (id, curl) in transfers where curl.deadline <= now { end(id, .timedOut) }
    guard let next = transfers.values.map(\.deadline).min() else { return .max }
    return Int32(clamping: next.nanoseconds(since: now) / 1_000_000 + 1)
  }

  private func end(_ id: Int, _ error: RemoteError?) {
    guard let curl = transfers.removeValue(forKey: id) else { return }
    unsafe curl_multi_remove_handle(multi, curl.handle)
    inFlight.end(id)
    curl.transfer.finish(error)
    for other in transfers.values { other.resume() }
  }

  private func sleep(milliseconds: Int32) {
    // If memory is exhausted, poll fails immediately; sleep instead of spinning.
    if unsafe curl_multi_poll(multi, nil, 0, milliseconds, nil) != CURLM_OK { usleep(100_000) }
  }
}
