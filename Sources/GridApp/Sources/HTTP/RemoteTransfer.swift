import Foundation
import FoundationNetworking

/// One try at downloading, as far as it has come: takes the answer's parts and writes the body.
///
/// Confined to the session's table of transfers, whose lock protects it.
nonisolated struct RemoteTransfer: Sendable {
  let task: URLSessionDataTask
  let limits: RemoteLimits
  let temporaryPath: String
  let completion: @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  /// Why it was stopped from this side; counts more than what the session then reports.
  var failure: RemoteError?
  /// Whether the session waits for an answer, and must not be cancelled before it has it.
  var isAsked = false
  private var descriptor: Int32 = -1
  private var received = 0
  private var expected = -1
  private var redirects = 0
  private var rule: CacheRule?
  private var isNotModified = false

  init(
    task: URLSessionDataTask, limits: RemoteLimits, temporaryPath: String,
    completion: @escaping @Sendable (Result<RemoteAnswer, RemoteError>) -> Void
  ) {
    self.task = task
    self.limits = limits
    self.temporaryPath = temporaryPath
    self.completion = completion
  }

  /// Counts an answer that points elsewhere.
  ///
  /// - Returns: Whether to go there.
  mutating func follow(to url: URL?) -> Bool {
    redirects += 1
    let isAllowed = url.map { RemoteAddress.isRemote($0.absoluteString.lowercased()) } ?? false
    if redirects > limits.redirects || !isAllowed { failure = .tooManyRedirects }
    return failure == nil
  }

  /// Reads the answer's head.
  mutating func take(_ response: URLResponse) {
    guard failure == nil else { return }
    guard let answer = response as? HTTPURLResponse else {
      failure = .unreachable("no HTTP answer")
      return
    }
    rule = CacheRule(
      header: { answer.value(forHTTPHeaderField: $0) }, time: Date().timeIntervalSince1970)
    isNotModified = answer.statusCode == 304
    if isNotModified { return }
    guard answer.statusCode == 200 else {
      failure = .status(answer.statusCode)
      return
    }
    expected = Int(clamping: response.expectedContentLength)
    if expected > limits.bodyBytes { failure = .tooLarge(limit: limits.bodyBytes) }
  }

  /// Writes a part of the body.
  mutating func take(_ data: Data) {
    guard failure == nil, !isNotModified else { return }
    received += data.count
    guard received <= limits.bodyBytes else {
      failure = .tooLarge(limit: limits.bodyBytes)
      return
    }
    openIfNeeded()
    for region in data.regions where failure == nil {
      let isWritten = unsafe region.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
      if !isWritten { failure = .notStored(unsafe String(cString: strerror(errno))) }
    }
  }

  /// Closes the file and tells what it came to.
  mutating func finish(_ error: (any Error)?) {
    if failure == nil, let error { failure = Self.failure(error) }
    if failure == nil, !isNotModified, expected >= 0, received != expected {
      failure = .cutOff(received: received, of: expected)
    }
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

  private mutating func openIfNeeded() {
    guard descriptor < 0 else { return }
    descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { failure = .notStored(unsafe String(cString: strerror(errno))) }
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

  private static func failure(_ error: any Error) -> RemoteError {
    guard let error = error as? URLError else { return .unreachable(error.localizedDescription) }
    return switch error.code {
    case .timedOut: .timedOut
    case .httpTooManyRedirects: .tooManyRedirects
    case .cannotFindHost, .dnsLookupFailed: .unreachable("no such host")
    case .cannotConnectToHost: .unreachable("no connection")
    default: .unreachable("connection lost")
    }
  }
}
