import Foundation

/// The caching rules in the headers of a response.
///
/// - SeeAlso: RFC 9111, "HTTP Caching".
struct CacheRule: Codable, Equatable, Sendable {
  /// The time until which the response may be used without revalidation, in seconds since 1970.
  var freshUntil: Double
  var eTag: String?
  var lastModified: String?
  /// Whether the response may be stored beyond this run of the program.
  var isStorable: Bool

  /// Reads the rule of a response that was received at `time`, in seconds since 1970.
  init(header: (String) -> String?, time: Double) {
    eTag = header("ETag")
    lastModified = header("Last-Modified")
    let directives = Self.directives(header("Cache-Control") ?? "")
    isStorable = directives["no-store"] == nil
    let age = header("Age").flatMap(Double.init) ?? 0
    if directives["no-cache"] != nil || !isStorable {
      freshUntil = 0
    } else if let seconds = directives["max-age"].flatMap(Double.init) {
      freshUntil = time + max(0, seconds - age)
    } else if let expires = header("Expires") {
      freshUntil = Self.date(expires) ?? 0
    } else {
      // Heuristic freshness: a tenth of the time since the last change (RFC 9111, 4.2.2).
      let changed = lastModified.flatMap(Self.date)
      freshUntil = changed.map { time + min(86_400, max(0, (time - $0) / 10)) } ?? 0
    }
  }

  /// The headers of a conditional request, which gets a body only if it has changed.
  var conditions: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = eTag
    if eTag == nil { headers["If-Modified-Since"] = lastModified }
    return headers
  }

  private static func directives(_ text: String) -> [String: String] {
    var result: [String: String] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard let name = pair.first?.trimmingCharacters(in: .whitespaces) else { continue }
      let value = pair.count > 1 ? String(pair[1]) : ""
      result[name.lowercased()] = value.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
    }
    return result
  }

  /// Returns the seconds since 1970 of a date such as "Sun, 06 Nov 1994 08:49:37 GMT".
  private static func date(_ text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)?.timeIntervalSince1970
  }
}
