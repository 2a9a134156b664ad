/// The bytes of an image within another file, such as the photo in a contact's card.
public struct EmbeddedImage: Hashable, Sendable {
  /// The path of the file, as in ``ImageSource/file(_:)``.
  public var path: String
  /// The modification time of the file in nanoseconds. Another version has other bytes there.
  public var version: Int64
  /// The position of the encoded image in the file, in bytes.
  public var offset: Int
  /// The length of the encoded image, in bytes.
  public var length: Int

  /// Creates an image at a position of a file.
  public init(path: String, version: Int64, offset: Int, length: Int) {
    self.path = path
    self.version = version
    self.offset = offset
    self.length = length
  }
}
