import Foundation

/// The user's cache folder, for files that can be created again.
package enum CacheFolder {
  /// Returns the path of `name` in `$XDG_CACHE_HOME`, or in `~/.cache` if that is not set; `nil` if
  /// there is no home folder either.
  package static func path(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // The specification says to ignore a relative path.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/" + name }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/" + name
  }
}
