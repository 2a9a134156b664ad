/// Where the picture of a card lies: a part of the file, which is read when the picture is decoded.
///
/// Ten thousand cards have 50 MB of pictures, of which a window shows twenty.
package struct VCardPhoto: Hashable, Sendable {
  /// The file's path, as ``SourcePath`` writes it.
  package var path: String
  /// When the file was written, nanoseconds: in another version other bytes lie there.
  package var version: Int64
  /// The property's value as it stands in the file, folded: base64, or a `data:` address.
  package var offset: Int
  package var length: Int

  private static let scheme = "vcard:"

  /// Names the picture to the decoder, as ``ImageRequest/source``.
  package var source: String { "\(Self.scheme)\(offset)+\(length)@\(version):\(path)" }

  /// Makes the photo of a place.
  init(path: String, version: Int64, offset: Int, length: Int) {
    self.path = path
    self.version = version
    self.offset = offset
    self.length = length
  }

  /// The photo that ``source`` names; nil for sources of other kinds.
  init?(source: String) {
    guard source.hasPrefix(Self.scheme) else { return nil }
    let rest = source.dropFirst(Self.scheme.count)
    guard let plus = rest.firstIndex(of: "+"), let at = rest.firstIndex(of: "@"),
      let colon = rest.firstIndex(of: ":"), plus < at, at < colon,
      let offset = Int(rest[..<plus]), let length = Int(rest[plus..<at].dropFirst()),
      let version = Int64(rest[at..<colon].dropFirst()), offset >= 0, length > 0
    else { return nil }
    self.init(
      path: String(rest[colon...].dropFirst()), version: version, offset: offset, length: length)
  }
}
