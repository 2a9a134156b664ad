import Foundation

/// What of an address can be told from its text.
package enum RemoteAddress {
  /// Whether `text` is an http or https address and not a path.
  package static func isRemote(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }

  /// The address behind `text`, relative to `base` where there is one; nil for one that is neither
  /// http nor https, or has no host.
  package static func url(_ text: String, relativeTo base: URL? = nil) -> URL? {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      url.host?.isEmpty == false
    else { return nil }
    return url
  }
}
