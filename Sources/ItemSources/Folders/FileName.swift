/// The last component of a path, for display to the user.
///
/// Direction controls are removed. A file called `photo<U+202E>gpj.exe` would otherwise look like
/// `photoexe.jpg`.
package struct FileName: CustomStringConvertible {
  package let description: String

  /// Creates the name of the file at `path`.
  package init(ofPath path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    description = name.withoutDirectionControls
  }
}

extension String {
  /// The string without direction marks, embeddings, overrides and isolates, so that no part of it
  /// reorders another.
  package var withoutDirectionControls: String {
    guard unicodeScalars.contains(where: \.isDirectionControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionControl }))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has the Unicode property Bidi_Control.
  fileprivate var isDirectionControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
