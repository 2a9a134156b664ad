import Foundation

/// The fonts and strings of `Tests/Fonts`, identical on every machine.
enum TestFonts {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fonts")

  /// The fontconfig file for these fonts.
  static let configuration = folder.appending(path: "fonts.conf").path

  /// Strings in many scripts and directions.
  static func samples() throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: "samples.txt"), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}
