import Foundation

/// Parses addresses of remote photos.
package enum RemoteAddress {
  /// Whether `text` is an http or https address and not a path.
  package static func isRemote(_ text: String) -> Bool {
    // The case of a scheme has no meaning (RFC 3986, 3.1).
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// Returns the URL of `text`, relative to `base` if that is given; nil unless it is http or https
  /// with a host.
  package static func url(_ text: String, relativeTo base: URL? = nil) -> URL? {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      url.host?.isEmpty == false
    else { return nil }
    return url
  }
}
