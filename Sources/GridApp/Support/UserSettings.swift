import Foundation
import Glibc
import GridSDL

/// What the app remembers from one run to the next: lines of `name=value` in a small file.
///
/// A file that is missing, damaged or cannot be written is no error: the app runs with its defaults.
nonisolated struct UserSettings {
  /// How much of the overlay the user left on; nil where the user never changed it.
  var hud: HUDMode? {
    get { values["hud"].flatMap(HUDMode.init) }
    set { values["hud"] = newValue?.rawValue }
  }

  /// Files that are larger are not settings, and are not read.
  static let maximumBytes = 64 << 10

  private let path: String?
  /// By name; those that this version does not know are kept.
  private var values: [String: String] = [:]

  /// Reads the settings from the file at `path`; nil for settings that are not kept.
  init(path: String? = standardPath()) {
    self.path = path
    guard let path, let text = Self.read(path) else { return }
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
  }

  /// `gridapp/settings` in `$XDG_STATE_HOME`, or in `~/.local/state` where that is not set; nil where
  /// there is no home either.
  ///
  /// - SeeAlso: The freedesktop.org Base Directory Specification.
  static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // A relative path is invalid, says the specification, and to be ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/gridapp/settings"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/gridapp/settings"
  }

  /// Writes the settings, in one step: a crash leaves the old file or the new one.
  ///
  /// - Returns: Whether they were written.
  @discardableResult
  func save() -> Bool {
    guard let path else { return false }
    let url = URL(filePath: path)
    let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(lines.joined().utf8).write(to: url, options: .atomic)
      return true
    } catch { return false }
  }

  /// The text of a regular file of a sensible size. Anything else, as a pipe, might block.
  private static func read(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximumBytes, let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
