import GridImages

/// The files next to a photo in which programs keep what they do not write into the photo:
/// `photo.jpg.xmp`, as darktable and digiKam write it, and `photo.xmp`, as Adobe's programs do.
package enum Sidecar {
  /// The size in bytes of the largest sidecar that is read. Those of darktable with a long history of
  /// edits have some 100 KB.
  static let maximumBytes = 1 << 20

  private static let ending = Array(".xmp".utf8)

  /// Returns the paths, or the names, at which a photo may have sidecars. The first one that states a
  /// value has precedence.
  static func paths(of photo: [UInt8]) -> [[UInt8]] {
    let name = (photo.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let dot = photo[name...].lastIndex(of: UInt8(ascii: "."))
    let stems = [photo, dot.map { Array(photo[..<$0]) }].compactMap(\.self)
    return stems.map { $0 + ending }
  }

  /// Returns the paths at which a photo may have sidecars.
  static func paths(of photo: String) -> [String] {
    paths(of: SourcePath.bytes(of: photo)).map(SourcePath.string(fromBytes:))
  }

  /// Whether a name is one of a sidecar.
  static func isSidecar(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
  }

  /// Asks the file system for the version of the sidecars of a photo.
  static func version(ofPhotoAt path: String) -> SidecarVersion {
    SidecarVersion(paths(of: path).map { FileStatus(ofFileAt: $0) })
  }

  /// Returns the rating in the sidecars of a photo; nil if they state none. Calls the file system, and
  /// does not wait for a share that does not answer.
  package static func rating(ofPhotoAt path: String) -> Rating? {
    paths(of: path).lazy.compactMap { FileCalls.shared.run(SidecarCall(path: $0)) ?? nil }.first
  }
}

/// Reads the rating in a sidecar; nil if there is none.
struct SidecarCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Rating? {
    (try? SidecarFile.read(path)).flatMap { RatingDocument($0.bytes)?.rating }
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}
