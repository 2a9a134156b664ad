import Foundation

/// The response of a ``LoopbackServer`` to a request.
public struct LoopbackPage: Sendable {
  public var status: Int
  public var headers: [String: String]
  public var body: [UInt8]
  /// The Content-Length of the response; nil for the real length.
  public var claimedLength: Int?
  /// Whether the response has a Content-Length; without it the body ends with the connection.
  public var saysLength = true
  /// The delay before the first byte, in seconds.
  public var delay = 0.0
  /// The pause between sixteenths of the body, in seconds.
  public var pause = 0.0
  /// Whether the server neither responds nor closes the connection.
  public var isSilent = false

  /// Creates a response with a body, by default with status 200.
  public init(_ body: [UInt8] = [], status: Int = 200, headers: [String: String] = [:]) {
    self.body = body
    self.status = status
    self.headers = headers
  }

  /// Returns the page with a change.
  public func with(_ change: (inout LoopbackPage) -> Void) -> LoopbackPage {
    var page = self
    change(&page)
    return page
  }

  /// Sends the response. A page with an `ETag` responds with 304 to a client that has it.
  ///
  /// - Returns: Whether the client stayed connected to the end.
  func write(to connection: Int32, for request: LoopbackServer.Request) -> Bool {
    if isSilent {
      LoopbackSocket.waitForEnd(of: connection)
      return false
    }
    guard LoopbackSocket.sleep(delay, unlessEnded: connection) else { return false }
    let isKnown = headers["ETag"] != nil && request.headers["if-none-match"] == headers["ETag"]
    let sent = isKnown ? [] : body
    var head = "HTTP/1.1 \(isKnown ? 304 : status) Test\r\nConnection: close\r\n"
    if !isKnown, saysLength { head += "Content-Length: \(claimedLength ?? body.count)\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    guard LoopbackSocket.write(Array((head + "\r\n").utf8), to: connection) else { return false }
    let step = max(1, (sent.count + 15) / 16)
    for start in stride(from: 0, to: sent.count, by: step) {
      guard LoopbackSocket.sleep(start > 0 ? pause : 0, unlessEnded: connection),
        LoopbackSocket.write(Array(sent[start..<min(sent.count, start + step)]), to: connection)
      else { return false }
    }
    return true
  }
}
