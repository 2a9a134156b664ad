import Foundation
import GridImages

/// The folders of the user that desktop programs share.
///
/// - SeeAlso: The freedesktop.org tool xdg-user-dirs, which writes `user-dirs.dirs`.
package struct UserDirectories {
  private let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// The home folder, without a slash at its end; nil if there is none.
  package var home: String? { absolute(environment["HOME"]).map(Self.withoutSlash) }

  /// The folder of the user's pictures; nil if there is none.
  package var pictures: String? {
    picturesPath.flatMap { PictureFolder.mayBeFolder($0) ? $0 : nil }
  }

  /// The path of the folder of the user's pictures, whether it exists or not; nil if the user has none.
  ///
  /// `XDG_PICTURES_DIR` of `user-dirs.dirs`, by default `~/Pictures`. The home folder itself is the
  /// value of a user who has no such folder.
  package var picturesPath: String? {
    guard let home = absolute(environment["HOME"]) else { return nil }
    let folder = Self.value(of: "XDG_PICTURES_DIR", in: text(home), home: home)
    let path = Self.withoutSlash(folder ?? home + "/Pictures")
    return path == Self.withoutSlash(home) ? nil : path
  }

  /// Returns the text of `user-dirs.dirs`; empty if it cannot be read.
  private func text(_ home: String) -> String {
    let folder = absolute(environment["XDG_CONFIG_HOME"]) ?? home + "/.config"
    return UserSettings.read(folder + "/user-dirs.dirs") ?? ""
  }

  /// Returns the value of the last valid line for a name.
  ///
  /// A value is `"$HOME/…"` or an absolute path, with the escapes of a shell's double quotes.
  package static func value(of name: String, in text: String, home: String) -> String? {
    text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else {
        return nil
      }
      let quoted = parts[1].trimmingCharacters(in: .whitespaces)
      guard quoted.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
      let value = quoted.dropFirst().dropLast()
      if value == "$HOME" || value.hasPrefix("$HOME/") {
        return home + unescaped(value.dropFirst("$HOME".count))
      }
      return value.hasPrefix("/") ? unescaped(value) : nil
    }.last
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  /// Returns a path if it is absolute; the specification requires ignoring others.
  private func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? Self.withoutSlash($0) : nil }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
