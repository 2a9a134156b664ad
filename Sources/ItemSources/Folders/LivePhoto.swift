import GridImages

/// The names of the two files of which a Live Photo consists: `IMG_0001.HEIC` or `.JPG`, and `IMG_0001.MOV`.
enum LivePhoto {
  private static let photos = Set(["heic", "heif", "jpg", "jpeg"].compactMap(fileExtension))
  private static let movie = fileExtension("mov")

  private static func fileExtension(_ name: String) -> FileExtension? {
    FileExtension(name: Array(".\(name)".utf8))
  }

  /// Returns the name of a photo without its extension; nil for a format that Live Photos do not have.
  static func stem(ofPhoto name: [UInt8]) -> [UInt8]? {
    guard let found = FileExtension(name: name), photos.contains(found) else { return nil }
    return stem(of: name)
  }

  /// Returns the name of a movie without its extension; nil for another file.
  static func stem(ofMovie file: SkippedFile) -> [UInt8]? {
    guard file.reason == .video else { return nil }
    let name = SourcePath.bytes(of: PictureNames.split(file.path).name)
    return FileExtension(name: name) == movie ? stem(of: name) : nil
  }

  private static func stem(of name: [UInt8]) -> [UInt8]? {
    name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) }
  }
}
