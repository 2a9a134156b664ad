import Foundation
import Synchronization

/// Paints a library of pictures into a folder: the files and their `posts.json`.
nonisolated struct LibraryPainter: Sendable {
  /// An existing folder.
  var folder: URL
  var count: Int
  /// About how large each picture is; nil makes the longer side 1600 pixels or more.
  var megapixels: Double?
  /// Names the library: the same seed paints the same pictures.
  var seed: UInt64 = Self.bundledSeed

  /// The seed of the library in `Resources/`.
  static let bundledSeed: UInt64 = 1

  /// Paints on as many threads as there are cores, then writes `posts.json`.
  ///
  /// Each file appears whole or not at all. After the first failure no picture is begun.
  ///
  /// - Parameter painted: Called after each picture with the number done, from any thread.
  /// - Throws: ``LibraryPainterError``, the first that was met.
  func paint(painted: @Sendable (Int) -> Void = { _ in }) throws(LibraryPainterError) {
    let progress = Mutex(Progress())
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard progress.withLock({ $0.failure == nil }) else { return }
      do throws(LibraryPainterError) {
        try write(PicturePlan(seed: seed, index: index, megapixels: megapixels))
        painted(
          progress.withLock { progress in
            progress.done += 1
            return progress.done
          })
      } catch {
        progress.withLock { $0.failure = $0.failure ?? error }
      }
    }
    if let failure = progress.withLock({ $0.failure }) { throw failure }
    try writePosts()
  }

  private struct Progress {
    var done = 0
    var failure: LibraryPainterError?
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
nonisolated enum LibraryPainterError: Error, CustomStringConvertible, Sendable {
  /// A file, and what the encoder said.
  case notEncoded(String, PictureEncoderError)
  /// A path, and what the system said.
  case notSaved(String, String)

  var description: String {
    switch self {
    case .notEncoded(let name, let reason): "\(name): \(reason)"
    case .notSaved(let path, let reason):
      "\(path): cannot be written (\(reason)); choose a folder that you may write to"
    }
  }
}

nonisolated extension Error {
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
