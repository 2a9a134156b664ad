/// The origin of the image of an ``ImageRequest``.
///
/// ```swift
/// images.request(for: .file("/home/ann/Pictures/a.jpg"), size: size)
/// images.request(for: .remote("https://example.org/a.jpg"), size: size)
/// ```
public enum ImageSource: Sendable {
  /// An image file, by its path.
  ///
  /// A path is bytes, and a byte that is not UTF-8 is a private-use character here. The paths of
  /// GridImages and GridSDL, such as those of `ImageFolder`, are strings of this kind.
  case file(String)
  /// A file on a server, by its address. It is downloaded before it is decoded.
  case remote(String)
  /// An image within another file.
  // Indirect, so that the other cases, which are keys in every frame, stay small.
  indirect case embedded(EmbeddedImage)
  /// An image that a decoder of your own finds by a name, such as that of an asset.
  case named(String)

  /// The path of an image file; `nil` for other sources.
  public var filePath: String? { if case .file(let path) = self { path } else { nil } }
}

extension ImageSource: Hashable {
  /// Hashes the path, the address or the name.
  public func hash(into hasher: inout Hasher) {
    // Without the case, because requests are hashed in every frame, and equal texts of two cases are
    // rare.
    switch self {
    case .file(let text), .remote(let text), .named(let text): hasher.combine(text)
    case .embedded(let image): hasher.combine(image)
    }
  }
}

extension ImageSource: CustomStringConvertible {
  /// The path, the address or the name, for messages. An embedded image has the path of its file.
  public var description: String {
    switch self {
    case .file(let text), .remote(let text), .named(let text): text
    case .embedded(let image): image.path
    }
  }
}
