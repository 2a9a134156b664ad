import TestSupport
import Testing

/// The symbol graphs of the products of this build. Extracting them takes seconds, so all tests share them.
enum SymbolGraphs {
  private static let folder = Result {
    let folder = try ScratchFolder()
    let result = try Script.run("scripts/symbol-graphs", Script.build.path, folder.path)
    try #require(result.status == 0, "\(result.output)")
    return folder
  }

  /// The path of their folder, which scripts accept instead of a build.
  static var path: String {
    get throws { try folder.get().path }
  }
}
