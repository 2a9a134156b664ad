import Foundation
import Synchronization

/// A web server on the loopback interface that can delay, truncate and reject responses, or send
/// wrong lengths.
public final class LoopbackServer: Sendable {
  /// A received request.
  public struct Request: Sendable {
    public let path: String
    /// The headers by lowercase name.
    public let headers: [String: String]
  }

  private struct State: Sendable {
    var pages: [String: [LoopbackPage]] = [:]
    var requests: [Request] = []
    var open = 0
    var maximumOpen = 0
    /// The number of responses that the client did not wait for.
    var abandoned = 0
    var isStopped = false
  }

  private let state = Mutex(State())
  private let socket: Int32
  /// The port of the server.
  public let port: UInt16

  /// Starts a server on a free port.
  public init() throws {
    (socket, port) = try LoopbackSocket.listen()
    let listening = socket
    Thread { [weak self] in
      while true {
        let connection = LoopbackSocket.accept(listening)
        guard connection >= 0, let self else { return }
        Thread { self.serve(connection) }.start()
      }
    }.start()
  }

  deinit { stop() }

  /// Returns the address of a page.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Serves a path: each of `pages` once, and then always the last one.
  public func serve(_ path: String, _ pages: LoopbackPage...) {
    state.withLock { $0.pages[path] = pages }
  }

  /// The requests received so far.
  public var requests: [Request] { state.withLock { $0.requests } }
  /// The maximum number of simultaneous responses.
  public var maximumOpen: Int { state.withLock { $0.maximumOpen } }
  /// The number of responses that the client did not wait for.
  public var abandoned: Int { state.withLock { $0.abandoned } }

  /// Stops accepting connections.
  public func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { LoopbackSocket.close(socket) }
  }

  private func serve(_ connection: Int32) {
    defer { LoopbackSocket.close(connection) }
    guard let request = LoopbackSocket.readRequest(connection) else { return }
    let page = state.withLock { state -> LoopbackPage in
      state.requests.append(request)
      state.open += 1
      state.maximumOpen = max(state.maximumOpen, state.open)
      guard var pages = state.pages[request.path], let page = pages.first else {
        return LoopbackPage(status: 404)
      }
      if pages.count > 1 { pages.removeFirst() }
      state.pages[request.path] = pages
      return page
    }
    let isComplete = page.write(to: connection, for: request)
    state.withLock {
      $0.open -= 1
      if !isComplete { $0.abandoned += 1 }
    }
  }
}
