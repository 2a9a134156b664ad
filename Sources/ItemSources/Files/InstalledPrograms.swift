import CGio
import Glibc
import GridImages

/// A program of the desktop that opens photos.
package struct InstalledProgram: Hashable, Sendable {
  /// The name of its `.desktop` file.
  package let id: String
  /// Its name in the user's language.
  package let name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The installed programs, as GIO finds them by `.desktop` files and `mimeapps.list`.
package enum InstalledPrograms {
  /// Returns the programs for files like the one at a path, first the default one. Reads files; not
  /// for the main thread.
  package static func opening(_ path: String) -> [InstalledProgram] {
    var count = 0
    guard let found = unsafe grid_programs_for(SourcePath.cString(path), &count) else { return [] }
    defer { unsafe grid_programs_free(found, count) }
    return (0..<count).map { index in
      unsafe InstalledProgram(
        id: String(cString: found[index].id), name: String(cString: found[index].name))
    }
  }

  /// Opens files with a program. Not for the main thread.
  ///
  /// - Returns: A message for the user if it was not started.
  package static func open(_ paths: [String], with program: InstalledProgram) -> String? {
    guard let first = paths.first else { return nil }
    let uris = unsafe paths.map { unsafe strdup(FileURI.string(ofPath: $0)) }
    defer { unsafe uris.forEach { unsafe free($0) } }
    let list = unsafe uris.map { unsafe UnsafePointer($0) }
    guard let reason = unsafe grid_program_open(program.id, first, list, list.count) else {
      return nil
    }
    defer { unsafe free(reason) }
    return "\(program.name) cannot be started: \(unsafe String(cString: reason))"
  }
}
