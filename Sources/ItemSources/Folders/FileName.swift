/// The last component of a path, as it is shown to the user.
///
/// Characters that only steer the order of others are left out. A file called
/// `photo<U+202E>gpj.exe` would otherwise look like `photoexe.jpg`.
package struct FileName: CustomStringConvertible {
  package let description: String

  /// Takes the name from `path`.
  package init(ofPath path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    description = name.withoutDirectionControls
  }
}

extension String {
  /// It without direction marks, embeddings, overrides and isolates, so that no part of it decides
  /// about the order of another.
  package var withoutDirectionControls: String {
    guard unicodeScalars.contains(where: \.isDirectionControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionControl }))
  }
}

extension Unicode.Scalar {
  /// Whether it has the property Bidi_Control.
  fileprivate var isDirectionControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
