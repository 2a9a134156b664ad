import Foundation
import GridImages
import ItemSources

/// The files that are distributed with the program.
package enum BundledResources {
  /// The `Resources` folder in the source tree of the build or next to the program, or
  /// `../share/gridapp` of a program that is installed in a `bin` folder; nil if it is not found.
  package static let folder = folder(ofProgram: ThisProgram.path)

  /// Returns the folder of the files that belong to the program at a path; nil if it is not found.
  package static func folder(ofProgram program: String) -> String? {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    var candidates: [URL] = []
    if folder.lastPathComponent == "bin" {
      candidates.append(folder.deletingLastPathComponent().appendingPathComponent("share/gridapp"))
    }
    for _ in 0..<6 {
      candidates.append(folder.appendingPathComponent("Resources"))
      folder = folder.deletingLastPathComponent()
    }
    return candidates.map(\.path).first {
      FileManager.default.fileExists(atPath: $0 + "/README.md")
    }
  }

  /// The icon of the program: in ``folder``, or where a desktop looks for that of an installed program;
  /// nil if it is not found.
  package static let icon: String? = {
    let installed = URL(fileURLWithPath: ThisProgram.path).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("share/icons/hicolor/128x128/apps/org.gridapp.GridApp.png").path
    return [folder.map { $0 + "/icon.png" }, installed].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }()

  /// The folder of the bundled photos.
  package static var library: String? {
    folder.map { $0 + "/Library" }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// The bundled vCard file.
  package static var contacts: String? {
    folder.map { $0 + "/contacts.vcf" }
      .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Returns the folder of the bundled photos, or an error for the user if it is missing.
  package static func photos() throws(CommandFailure) -> String {
    guard let library else {
      throw CommandFailure(
        "no bundled library next to the program; give a folder of photos")
    }
    return library
  }
}

extension PictureFolder {
  /// Returns the photos at `paths` and those of an input, by default those of the bundled library.
  ///
  /// - Throws: A `CommandFailure` if a path cannot be shown.
  package static func shown(
    at paths: [String], and input: PathInput? = nil
  ) throws(CommandFailure) -> PictureFolder {
    let isLibrary = paths.isEmpty && input == nil
    let folder = PictureFolder(
      paths: isLibrary ? [try BundledResources.photos()] : paths, input: input)
    if let problem = folder.firstProblem() { throw CommandFailure(problem) }
    return folder
  }
}
