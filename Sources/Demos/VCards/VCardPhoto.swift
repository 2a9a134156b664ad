/// The position of the photo of a card in its file, from which it is read when it is decoded.
///
/// The photos of ten thousand cards are 50 MB, of which a window shows twenty photos.
package nonisolated struct VCardPhoto: Hashable, Sendable {
  /// The path of the file, encoded by ``SourcePath``.
  package var path: String
  /// The modification time of the file in nanoseconds. Another version has other bytes there.
  package var version: Int64
  /// The position of the folded value in the file: base64, or a `data:` URL.
  package var offset: Int
  package var length: Int

  private static let scheme = "vcard:"

  /// The source of the photo for the decoder, see ``ImageRequest/source``.
  package var source: String { "\(Self.scheme)\(offset)+\(length)@\(version):\(path)" }

  /// Creates a photo at a position of a file.
  init(path: String, version: Int64, offset: Int, length: Int) {
    self.path = path
    self.version = version
    self.offset = offset
    self.length = length
  }

  /// Creates the photo of ``source``; nil for sources of other kinds.
  init?(source: String) {
    guard source.hasPrefix(Self.scheme) else { return nil }
    let rest = source.dropFirst(Self.scheme.count)
    guard let plus = rest.firstIndex(of: "+"), let at = rest.firstIndex(of: "@"),
      let colon = rest.firstIndex(of: ":"), plus < at, at < colon,
      let offset = Int(rest[..<plus]), let length = Int(rest[plus..<at].dropFirst()),
      let version = Int64(rest[at..<colon].dropFirst()),
      (0...VCardLimits.file).contains(offset), (1...VCardLimits.card).contains(length)
    else { return nil }
    self.init(
      path: String(rest[colon...].dropFirst()), version: version, offset: offset, length: length)
  }
}
