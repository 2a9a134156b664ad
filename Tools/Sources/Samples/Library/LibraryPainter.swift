import Foundation
import Synchronization

/// Paints a library of pictures into a folder: the files and their `posts.json`.
package struct LibraryPainter: Sendable {
  private let folder: URL
  private let count: Int
  private let megapixels: Double?
  private let seed: UInt64

  /// The seed of the library in `Resources/`.
  package static let bundledSeed: UInt64 = 1

  /// A library of `count` pictures in `folder`; the same seed paints the same pictures.
  ///
  /// - Parameter megapixels: About how large each picture is; nil makes the longer side 1600 pixels
  ///   or more.
  package init(
    folder: URL, count: Int, megapixels: Double? = nil, seed: UInt64 = Self.bundledSeed
  ) {
    self.folder = folder
    self.count = count
    self.megapixels = megapixels
    self.seed = seed
  }

  /// Makes the folder, and those above it, where they are missing.
  package func makeFolder() throws(LibraryPainterError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .notSaved(folder.path(percentEncoded: false), error.reason)
    }
  }

  /// Paints on as many threads as there are cores, then writes `posts.json`; the folder is there.
  ///
  /// Each file appears whole or not at all. After the first failure no picture is begun.
  ///
  /// - Throws: ``LibraryPainterError``, the first that was met.
  package func paint() throws(LibraryPainterError) {
    let failure = Mutex<LibraryPainterError?>(nil)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(LibraryPainterError) {
        try write(PicturePlan(seed: seed, index: index, megapixels: megapixels))
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let failure = failure.withLock(\.self) { throw failure }
    try writePosts()
  }

  /// Paints, encodes and saves one picture.
  private func write(_ plan: PicturePlan) throws(LibraryPainterError) {
    let bytes: [UInt8]
    do throws(PictureEncoderError) {
      bytes = try PictureFile(plan).encoded()
    } catch {
      throw .notEncoded(plan.post.asset, error)
    }
    try save(Data(bytes), as: plan.post.asset)
  }

  private func writePosts() throws(LibraryPainterError) {
    let posts = (0..<count).map {
      PicturePlan(seed: seed, index: $0, megapixels: megapixels).post
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let name = "posts.json"
    guard var data = try? encoder.encode(posts) else { throw .notSaved(name, "not encodable") }
    data.append(UInt8(ascii: "\n"))
    try save(data, as: name)
  }

  private func save(_ data: Data, as name: String) throws(LibraryPainterError) {
    do {
      try data.write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw .notSaved(folder.appending(path: name).path(percentEncoded: false), error.reason)
    }
  }
}

/// Why a library was not painted.
package enum LibraryPainterError: Error, CustomStringConvertible, Sendable {
  /// A file, and what the encoder said.
  case notEncoded(String, PictureEncoderError)
  /// A path, and what the system said.
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
  /// What the system said, without Foundation's words around it.
  var reason: String {
    let error = self as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else {
      return error.localizedFailureReason ?? error.localizedDescription
    }
    return unsafe String(cString: strerror(Int32(clamping: cause.code)))
  }
}
