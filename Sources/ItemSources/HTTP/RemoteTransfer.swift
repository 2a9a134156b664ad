import Foundation

/// The response to a download attempt.
enum RemoteAnswer: Sendable {
  /// A body, written to a temporary file.
  case body(temporaryPath: String, rule: CacheRule)
  /// The cached body is still valid.
  case notModified(CacheRule)
}

/// The state of a download attempt: parses the header of the response and writes the body.
///
/// Implements HTTP independently of libcurl. Confined to the thread of ``TransferThread``.
struct RemoteTransfer {
  /// The limit of header bytes, including those of redirections and interim responses.
  static let headLimit = 256 << 10

  let limits: RemoteLimits
  let temporaryPath: String
  let completion: @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  /// The current address.
  private(set) var url: URL
  /// The reason why the client gave up, which has precedence over the connection's error.
  private(set) var failure: RemoteError?
  /// Whether ``url`` is the address of a redirection, which has to be requested next.
  private(set) var isRedirected = false
  private var descriptor: Int32 = -1
  private var headBytes = 0
  private var status = 0
  private var headers: [String: String] = [:]
  private var isHeadComplete = false
  private var received = 0
  private var expected = -1
  private var redirects = 0
  private var rule: CacheRule?

  init(
    _ url: URL, limits: RemoteLimits, temporaryPath: String,
    completion: @escaping @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  ) {
    self.url = url
    self.limits = limits
    self.temporaryPath = temporaryPath
    self.completion = completion
  }

  private var isNotModified: Bool { status == 304 }

  /// Handles a line of the header, with its line feed.
  ///
  /// - Returns: Whether to continue; `false` after a failure and for a redirection.
  mutating func receiveHead(_ bytes: [UInt8]) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.headLimit else { return fail(.tooLarge(limit: Self.headLimit)) }
    // Trailers after a chunked body are ignored.
    guard !isHeadComplete else { return true }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    if line.isEmpty { return headEnded() }
    if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    return true
  }

  private mutating func headEnded() -> Bool {
    // An interim response; the final one follows.
    if (100..<200).contains(status) { return true }
    if [301, 302, 303, 307, 308].contains(status), let location = headers["location"] {
      return redirect(to: location)
    }
    isHeadComplete = true
    rule = CacheRule(
      header: { headers[$0.lowercased()] }, time: Date().timeIntervalSince1970)
    if isNotModified { return true }
    guard status == 200 else { return fail(.status(status)) }
    expected = headers["content-length"].flatMap { Int($0) } ?? -1
    return expected <= limits.bodyBytes || fail(.tooLarge(limit: limits.bodyBytes))
  }

  /// Follows a redirection, without reading the rest of this response, which may be endless.
  private mutating func redirect(to location: String) -> Bool {
    redirects += 1
    guard redirects <= limits.redirects, let next = RemoteAddress.url(location, relativeTo: url)
    else {
      return fail(.tooManyRedirects)
    }
    url = next
    isRedirected = true
    return false
  }

  /// Resets the state for the request to the new address.
  mutating func redirectionBegins() {
    isRedirected = false
    headers = [:]
  }

  /// Writes a part of the body.
  ///
  /// - Returns: Whether to continue.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    guard received <= limits.bodyBytes else { return fail(.tooLarge(limit: limits.bodyBytes)) }
    guard !isNotModified else { return true }
    openIfNeeded()
    guard failure == nil else { return false }
    return unsafe Self.write(bytes, to: descriptor)
      || fail(.notStored(unsafe String(cString: strerror(errno))))
  }

  /// Closes the file and reports the result.
  ///
  /// - Parameter error: The error of the connection; `nil` at the end of the response.
  mutating func finish(_ error: RemoteError?) {
    if case .unreachable = error, received < expected {
      fail(.cutOff(received: received, of: expected))
    } else if let error {
      fail(error)
    }
    if failure == nil, !isNotModified, expected >= 0, received != expected {
      failure = .cutOff(received: received, of: expected)
    }
    if failure == nil, rule == nil { failure = .unreachable("no answer") }
    if failure == nil, !isNotModified { openIfNeeded() }
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    guard failure == nil, let rule else {
      unsafe unlink(temporaryPath)
      return completion(.failure(failure ?? .unreachable("no answer")))
    }
    completion(
      .success(
        isNotModified ? .notModified(rule) : .body(temporaryPath: temporaryPath, rule: rule)))
  }

  /// Records the failure, and returns `false`.
  @discardableResult
  mutating func fail(_ error: RemoteError) -> Bool {
    failure = failure ?? error
    return false
  }

  private mutating func openIfNeeded() {
    guard descriptor < 0 else { return }
    descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { fail(.notStored(unsafe String(cString: strerror(errno)))) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }
}
