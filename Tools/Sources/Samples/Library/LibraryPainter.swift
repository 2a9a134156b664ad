import Foundation

/// Paints a library of images into a folder, with a `posts.json` that describes them.
package struct LibraryPainter: Sendable {
  private let folder: SampleFolder
  private let count: Int
  private let megapixels: Double?
  private let seed: UInt64

  /// The seed of the library in `Resources/`.
  package static let bundledSeed: UInt64 = 1

  /// Creates a painter of `count` images. The same seed paints the same images.
  ///
  /// - Parameter megapixels: The approximate size of each image; `nil` for a longer side of 1600
  ///   pixels or more.
  package init(
    folder: URL, count: Int, megapixels: Double? = nil, seed: UInt64 = Self.bundledSeed
  ) {
    self.folder = SampleFolder(folder)
    self.count = count
    self.megapixels = megapixels
    self.seed = seed
  }

  /// Creates the folder and its missing parents.
  package func makeFolder() throws(LibraryPainterError) { try folder.make() }

  /// Paints on all cores, then writes `posts.json`. The folder must exist.
  ///
  /// Files are written atomically. After the first error, no further image is started.
  ///
  /// - Throws: The first ``LibraryPainterError``.
  package func paint() throws(LibraryPainterError) {
    try folder.onAllCores(count) { index throws(LibraryPainterError) in
      try write(ImagePlan(seed: seed, index: index, megapixels: megapixels))
    }
    try writePosts()
  }

  /// Paints, encodes and saves one image.
  private func write(_ plan: ImagePlan) throws(LibraryPainterError) {
    let bytes: [UInt8]
    do throws(ImageEncoderError) {
      bytes = try ImageFile(plan).encoded()
    } catch {
      throw .notEncoded(plan.post.asset, error)
    }
    try folder.save(Data(bytes), as: plan.post.asset)
  }

  private func writePosts() throws(LibraryPainterError) {
    let posts = (0..<count).map {
      ImagePlan(seed: seed, index: $0, megapixels: megapixels).post
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let name = "posts.json"
    guard var data = try? encoder.encode(posts) else { throw .notSaved(name, "not encodable") }
    data.append(UInt8(ascii: "\n"))
    try folder.save(data, as: name)
  }
}

/// An error of ``LibraryPainter``.
package enum LibraryPainterError: Error, CustomStringConvertible, Sendable {
  /// An image cannot be encoded: the file's name and the encoder's error.
  case notEncoded(String, ImageEncoderError)
  /// A file cannot be written: its path and the system's message.
  case notSaved(String, String)

  package var description: String {
    switch self {
    case .notEncoded(let name, let reason): "\(name): \(reason)"
    case .notSaved(let path, let reason):
      "\(path): cannot be written (\(reason)); choose a folder that you may write to"
    }
  }
}

extension Error {
  /// The system's message, without Foundation's text around it.
  var reason: String {
    let error = self as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else {
      return error.localizedFailureReason ?? error.localizedDescription
    }
    return unsafe String(cString: strerror(Int32(clamping: cause.code)))
  }
}
