import Foundation

/// The folder for what can be made anew, as the desktop's programs agree on it.
///
/// - SeeAlso: The freedesktop.org Base Directory Specification.
package enum CacheFolder {
  /// `name` in `$XDG_CACHE_HOME`, or in `~/.cache` where that is not set; `nil` where there is no
  /// home either.
  package static func path(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // A relative path is invalid, says the specification, and to be ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/" + name }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/" + name
  }
}
