import Foundation
import FrameTiming
import Glibc
import GridImages
import Synchronization

/// The source of the headers of photos.
package struct PictureHeaders: Sendable {
  /// Reads the header of the file at a path; nil if that failed for a reason that may pass. Called
  /// on another thread.
  package var read: @Sendable (String) -> PictureHeader?
  /// The headers that were read before; nil if they are not kept.
  package var index: PictureIndex?

  package init(
    index: PictureIndex? = nil, read: @escaping @Sendable (String) -> PictureHeader? = { _ in nil }
  ) {
    self.read = read
    self.index = index
  }
}

/// Reads the headers of photos on a thread of low priority, and keeps them in the index.
///
/// Safe to use from all threads.
final class HeaderReader: Sendable {
  /// The result of reading a header.
  struct Result: Sendable {
    let photo: PictureID
    /// The version of the file before it was read.
    var version = FileVersion.missing
    /// The date; 0 for a missing file.
    var moment: PictureDates.Moment = 0
    /// The aspect ratio; 0 if it is unknown.
    var ratio: Float = 0
    /// The name of the camera; empty if it is unknown.
    var camera = ""
    var rating = Rating.none
  }

  /// A photo to read.
  struct Request: Sendable {
    let photo: PictureID
    /// Whether it may have a sidecar.
    let hasSidecar: Bool
  }

  /// The number of results that are reported together.
  private static let batch = 64
  /// Lower than the priority of decode threads, so that visible photos come first.
  private static let niceness: Int32 = 15

  private struct State {
    /// The photos to read; the next one is at ``next``.
    var pending: [Request] = []
    var next = 0
    var isRunning = false
    var onRead: (@Sendable ([Result]) -> Void)?
  }

  private let names: PictureNames
  private let headers: PictureHeaders
  private let state = Mutex(State())

  /// Creates a reader.
  init(names: PictureNames, _ headers: PictureHeaders) {
    self.names = names
    self.headers = headers
  }

  /// Reads photos after those that are pending.
  ///
  /// - Parameter onRead: Called on the reader's thread, several times. The last one that was passed
  ///   is called for all photos.
  func add(_ photos: [Request], onRead: @escaping @Sendable ([Result]) -> Void) {
    guard !photos.isEmpty else { return }
    let starts = state.withLock { state in
      state.pending += photos
      state.onRead = onRead
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    let thread = Thread { [self] in run() }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Forgets the photos that are pending.
  func cancel() {
    state.withLock { state in
      state.pending = []
      state.next = 0
    }
  }

  private func run() {
    CurrentThread.setName("read headers")
    // On Linux the niceness belongs to the thread, and 0 is the calling one.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
    while let (photos, onRead) = takeBatch() { onRead(photos.map(result)) }
  }

  /// Removes the next photos; nil if there are none, which ends the thread.
  private func takeBatch() -> (ArraySlice<Request>, @Sendable ([Result]) -> Void)? {
    state.withLock { state in
      guard let onRead = state.onRead, state.next < state.pending.count else {
        state = State()
        return nil
      }
      let batch = state.pending[state.next...].prefix(Self.batch)
      state.next += batch.count
      return (batch, onRead)
    }
  }

  private func result(of request: Request) -> Result {
    let photo = request.photo
    let path = names.path(of: photo)
    let name = names.nameBytes(of: photo)
    guard let file = FileStatus(ofFileAt: path) else { return Result(photo: photo) }
    let sidecars = request.hasSidecar ? Sidecar.version(ofPhotoAt: path) : .none
    var header = headers.read(path)
    if sidecars != .none, let rating = Sidecar.rating(ofPhotoAt: path) { header?.rating = rating }
    if let header, let index = headers.index {
      var record = PictureRecord(version: file.version, header: header)
      record.sidecars = sidecars
      index.store(
        record, name: name, in: PictureIndex.folder(ofPrefix: names.prefix(of: photo)))
    }
    return Result(
      photo: photo, version: file.version, moment: file.moment(name: name, header: header),
      ratio: header?.aspectRatio ?? 0, camera: header?.camera ?? "",
      rating: header?.rating ?? .none)
  }
}
