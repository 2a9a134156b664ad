import GridImages

/// The last component of a path, for display to the user.
///
/// Direction controls are removed. A file called `photo<U+202E>gpj.exe` would otherwise look like
/// `photoexe.jpg`.
package struct FileName: CustomStringConvertible {
  package let description: String

  /// Creates the name of the file at `path`.
  package init(ofPath path: String) {
    description = InputFile.name(ofPath: path).forLabel
  }
}
