import Foundation

/// The files that are distributed with the program.
enum BundledResources {
  /// The `Resources` folder in the source tree of the build, or next to the installed program; nil
  /// if it is not found.
  static let folder: String? = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent("Resources")
      if FileManager.default.fileExists(atPath: candidate.path + "/README.md") {
        return candidate.path
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }()

  /// The folder of the bundled photos.
  static var library: String? {
    folder.map { $0 + "/Library" }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// The bundled vCard file.
  static var contacts: String? {
    folder.map { $0 + "/contacts.vcf" }
      .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }
}
