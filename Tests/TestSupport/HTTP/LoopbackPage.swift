import Foundation

/// How a ``LoopbackServer`` answers one request.
public struct LoopbackPage: Sendable {
  public var status: Int
  public var headers: [String: String]
  public var body: [UInt8]
  /// What the answer says its length is, true unless set.
  public var claimedLength: Int?
  /// Whether the answer says a length at all; the body ends with the connection otherwise.
  public var saysLength = true
  /// Seconds before the first byte.
  public var delay = 0.0
  /// Seconds between the body's sixteenths.
  public var pause = 0.0
  /// The other side gets no answer at all, and no end of the connection either.
  public var isSilent = false

  /// Answers with a body, 200 by default.
  public init(_ body: [UInt8] = [], status: Int = 200, headers: [String: String] = [:]) {
    self.body = body
    self.status = status
    self.headers = headers
  }

  /// The page, after a change.
  public func with(_ change: (inout LoopbackPage) -> Void) -> LoopbackPage {
    var page = self
    change(&page)
    return page
  }

  /// Answers; a page with an `ETag` answers 304 to whom has it.
  ///
  /// - Returns: Whether the other side stayed to the end.
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
