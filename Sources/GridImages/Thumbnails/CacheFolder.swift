import Foundation

/// A folder of files that can be created again, which several programs may use at once.
///
/// A file is written to a temporary path and renamed, so no program reads a partial one. Above a
/// limit, the least recently used files are deleted. The modification time counts as the time of
/// use.
///
/// Safe to use from all threads.
package struct CacheFolder: Sendable {
  /// A file in the folder.
  package struct File: Sendable {
    package let name: String
    package let byteCount: Int
    /// The time of the last use, in seconds since 1970.
    package let used: Int
  }

  package let path: String

  /// Creates a value for the folder at `path`, which need not exist.
  package init(path: String) { self.path = path }

  /// Returns the path of `name` in `$XDG_CACHE_HOME`, or in `~/.cache` if that is not set; `nil` if
  /// there is no home folder either.
  package static func standardPath(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // The specification says to ignore a relative path.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/" + name }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/" + name
  }

  /// Returns the path of a file in the folder, whether or not it exists.
  package func path(of name: String) -> String { path + "/" + name }

  // MARK: Writing

  /// Returns a unique path for a file that is being written.
  package func temporaryPath() -> String { path(of: UUID().uuidString + ".part") }

  /// Creates the folder, with access for this user only, if it does not exist.
  package func make() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Renames a file from a temporary path to `name`. Deletes it if that fails.
  ///
  /// - Throws: The error of `rename`.
  package func place(_ temporary: String, as name: String) throws(POSIXError) {
    guard unsafe rename(temporary, path(of: name)) != 0 else { return }
    let code = POSIXErrorCode(rawValue: errno) ?? .EIO
    unsafe unlink(temporary)
    throw POSIXError(code)
  }

  // MARK: Pruning

  /// Sets a file's modification time to now.
  package func markUsed(_ name: String) { unsafe utimes(path(of: name), nil) }

  /// Deletes a file if it exists.
  package func delete(_ name: String) { unsafe unlink(path(of: name)) }

  /// Lists the names of the files in the folder, including temporary files of processes that ended
  /// while writing. The list is empty if the folder cannot be read.
  package func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Returns the size and the time of use of a file, or `nil` if it cannot be read.
  package func file(_ name: String) -> File? {
    var status = stat()
    guard unsafe stat(path(of: name), &status) == 0 else { return nil }
    return File(name: name, byteCount: Int(status.st_size), used: Int(status.st_mtim.tv_sec))
  }

  /// Lists the files in the folder.
  package func files() -> [File] { names().compactMap { file($0) } }

  /// Deletes the least recently used of some files until the others are within a limit.
  ///
  /// - Parameters:
  ///   - files: The files that count towards the limit.
  ///   - limit: The limit in bytes.
  ///   - didDelete: Called after each deletion.
  /// - Returns: The size of the remaining files in bytes.
  @discardableResult
  package func prune(
    _ files: [File], to limit: Int, didDelete: (File) -> Void = { _ in }
  ) -> Int {
    var total = files.reduce(0) { $0 + $1.byteCount }
    for file in files.sorted(by: { $0.used < $1.used }) {
      guard total > limit else { break }
      delete(file.name)
      didDelete(file)
      total -= file.byteCount
    }
    return total
  }
}
