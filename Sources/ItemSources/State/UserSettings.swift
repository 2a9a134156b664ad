import Foundation
import Glibc

/// Settings that persist between runs, as lines of `name=value` in a small file.
///
/// A file that is missing, damaged or read-only is no error: the app uses its defaults.
package struct UserSettings {
  /// A value by its name; nil for the default.
  package subscript(name: String) -> String? {
    get { values[name] }
    set {
      values[name] = newValue
      changed.insert(name)
    }
  }

  /// The size of the largest file that is read. Larger files are no settings.
  package static let maximumBytes = 64 << 10

  private let path: String?
  /// The values by name; names that this version does not know are preserved.
  private var values: [String: String] = [:]
  /// The names of the values that were set since the file was read.
  private var changed: Set<String> = []

  /// Reads the settings from the file at `path`; nil for settings that are not stored.
  package init(path: String? = standardPath()) {
    self.path = path
    if let path { values = Self.values(at: path) }
  }

  private static func values(at path: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in (read(path) ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    return values
  }

  /// Returns the path `gridapp/settings` in `$XDG_STATE_HOME`, by default in `~/.local/state`; nil
  /// if `$HOME` is missing too.
  ///
  /// - SeeAlso: The freedesktop.org Base Directory Specification.
  package static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // The specification calls a relative path invalid and requires ignoring it.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/gridapp/settings"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/gridapp/settings"
  }

  /// Writes the values that were set, atomically: a crash leaves the old file or the new one. Other
  /// values keep what other windows have written since the file was read.
  ///
  /// - Returns: Whether they were written.
  @discardableResult
  package func save() -> Bool {
    guard let path else { return false }
    let url = URL(filePath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return FileLock.withLock(path + ".lock") {
      var written = Self.values(at: path)
      for name in changed { written[name] = values[name] }
      let lines = written.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
      return (try? Data(lines.joined().utf8).write(to: url, options: .atomic)) != nil
    }
  }

  /// Returns the text of a small regular file. Anything else, such as a pipe, might block.
  package static func read(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximumBytes, let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
