import CCurl
import Foundation
import FrameTiming

/// A libcurl handle that performs one ``RemoteTransfer``.
///
/// Confined to the thread of ``TransferThread``, on which libcurl calls back.
@safe final class CurlTransfer {
  /// The transfer that the handle performs.
  var transfer: RemoteTransfer
  /// The time of the last byte, of the start, or of the last resumption.
  private(set) var lastByte = FrameTime.now
  /// Whether the transfer is paused until other bodies end.
  private(set) var isPaused = false
  /// The handle, at a stable address for libcurl.
  let handle: UnsafeMutableRawPointer
  private let began = FrameTime.now
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let admit: (Int) -> Bool

  /// Prepares a request.
  ///
  /// - Parameters:
  ///   - headers: Names and values, in addition to those of every request.
  ///   - admit: Returns whether there is room for a number of bytes of the body.
  /// - Returns: `nil` if memory is exhausted, or if libcurl lacks a required option.
  init?(
    _ transfer: RemoteTransfer, headers: [String: String], admit: @escaping (Int) -> Bool
  ) {
    guard let handle = unsafe curl_easy_init() else { return nil }
    self.transfer = transfer
    unsafe self.handle = handle
    self.admit = admit
    // Compression does not shrink photos, and without it the length of the body can be checked.
    for (name, value) in headers.merging(["Accept-Encoding": "identity"], uniquingKeysWith: { $1 })
    {
      unsafe self.headers = curl_slist_append(self.headers, "\(name): \(value)")
    }
    guard setUp(), begin() else { return nil }
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(headers)
  }

  /// Requests the current address of ``transfer``: the first one or that of a redirection.
  func begin() -> Bool {
    transfer.redirectionBegins()
    let address = transfer.url.absoluteString
    return unsafe grid_curl_set_string(handle, CURLOPT_URL, address) == CURLE_OK
  }

  private func setUp() -> Bool {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let results = unsafe [
      grid_curl_allow_http(handle), grid_curl_leave_lookups(handle),
      // Signals are process-wide, so libcurl must not use them.
      grid_curl_set_long(handle, CURLOPT_NOSIGNAL, 1),
      // In HTTP/1.1 a paused body waits in its own connection, not in memory next to others.
      grid_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      grid_curl_set_list(handle, CURLOPT_HTTPHEADER, headers),
      grid_curl_set_string(handle, CURLOPT_USERAGENT, transfer.limits.agent),
      grid_curl_set_context(handle, CURLOPT_HEADERDATA, context),
      grid_curl_set_context(handle, CURLOPT_WRITEDATA, context),
      grid_curl_set_callback(
        handle, CURLOPT_HEADERFUNCTION,
        { bytes, size, count, context in
          let count = size * count
          let owner = unsafe Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
          let line = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
          return owner.receiveHead(line) ? count : 0
        }),
      grid_curl_set_callback(
        handle, CURLOPT_WRITEFUNCTION,
        { bytes, size, count, context in
          let owner = unsafe Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
          return unsafe owner.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }),
    ]
    return results.allSatisfy { $0 == CURLE_OK }
  }

  private func receiveHead(_ line: [UInt8]) -> Bool {
    lastByte = .now
    return transfer.receiveHead(line)
  }

  /// Returns the number of accepted bytes. The transfer ends unless it is the number of `bytes`.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastByte = .now
    guard admit(bytes.count) else {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    return unsafe transfer.receiveBody(bytes) ? bytes.count : 0
  }

  /// Resumes a paused transfer.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    lastByte = .now
    unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
  }

  /// The time at which the transfer times out unless more bytes arrive.
  var deadline: FrameTime {
    let end = began.advanced(bySeconds: transfer.limits.totalTimeout)
    return isPaused ? end : min(end, lastByte.advanced(bySeconds: transfer.limits.idleTimeout))
  }

  /// Returns the error for a result of libcurl; nil for success.
  static func error(_ result: CURLcode) -> RemoteError? {
    switch result {
    case CURLE_OK: nil
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unreachable("no such host")
    case CURLE_COULDNT_CONNECT: .unreachable("no connection")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .unreachable("no HTTP answer")
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      .unreachable("connection lost")
    default: .unreachable(unsafe String(cString: curl_easy_strerror(result)).lowercased())
    }
  }
}
