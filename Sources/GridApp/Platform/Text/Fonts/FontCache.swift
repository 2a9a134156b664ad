/// Open fonts by face and size, the least recently used closed when there are too many.
final class FontCache {
  private struct Key: Hashable {
    var face: FaceID
    var pixelSize: Int
  }

  private struct Entry {
    /// Nil where the file cannot be opened, which is not tried again.
    var font: OpenFont?
    var lastUse: Int
  }

  private let finder: FontFinder
  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// Why the last font that failed did.
  private(set) var lastError: FontError?

  /// Makes a cache of at most `limit` open fonts.
  ///
  /// An open font is a file handle and the glyphs drawn so far; a scene uses about five faces in
  /// three sizes.
  init(finder: FontFinder, limit: Int = 32) {
    self.finder = finder
    self.limit = max(1, limit)
  }

  var count: Int { entries.count }

  /// The open font; nil where its file cannot be opened.
  ///
  /// - Complexity: O(1); O(`limit`) when a font has to close.
  func font(_ face: FaceID, pixelSize: Int) -> OpenFont? {
    uses += 1
    let key = Key(face: face, pixelSize: pixelSize)
    if let known = entries[key] {
      entries[key]?.lastUse = uses
      return known.font
    }
    if entries.count >= limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
    }
    let font = open(finder[face], pixelSize: pixelSize)
    entries[key] = Entry(font: font, lastUse: uses)
    return font
  }

  private func open(_ face: FontFace, pixelSize: Int) -> OpenFont? {
    do {
      return try OpenFont(face: face, pixelSize: pixelSize)
    } catch {
      lastError = error
      return nil
    }
  }
}
