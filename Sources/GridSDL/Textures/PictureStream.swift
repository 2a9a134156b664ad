import CSDL2
import Glibc
import GridEngine
import GridImages

/// An image file as a stream for SDL_image. It ends at the file's initial length; after the image's
/// deadline, reads and seeks fail.
///
/// Nothing else stops SDL_image, which reads a file of hundreds of megabytes to its end.
@safe nonisolated final class PictureStream {
  private static let windowSize = 65_536
  /// The maximum number of bytes of one read, between two checks of the deadline.
  private static let stepSize = 1 << 20

  private let descriptor: Int32
  private let deadline: DecodeDeadline
  private let size: Int64
  private var position: Int64 = 0
  /// The bytes read last: libtiff also reads a few bytes at a time.
  private let window: UnsafeMutableRawPointer
  private var windowStart: Int64 = 0
  private var windowCount = 0
  /// Whether the deadline stopped a read or a seek, so that the decoded image is incomplete.
  private(set) var wasCut = false

  /// Reads the file that `descriptor` has open. The descriptor stays open. Returns nil if the
  /// file's length is unknown.
  init?(descriptor: Int32, until deadline: DecodeDeadline) {
    // Not by `fstat`, which a decode worker must not call: in glibc it can read any path's status.
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { return nil }
    self.descriptor = descriptor
    self.deadline = deadline
    size = Int64(end)
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
  }

  deinit { unsafe window.deallocate() }

  /// Copies up to `count` bytes and returns their number.
  @unsafe func read(_ count: Int, to target: UnsafeMutableRawPointer) -> Int {
    var done = 0
    while done < count, position < size, mayContinue() {
      let left = min(count - done, Int(clamping: size - position))
      let got = unsafe readSome(left, to: target + done)
      guard got > 0 else { break }
      done += got
      position += Int64(got)
    }
    return done
  }

  /// Seeks in the file as `lseek` does; returns -1 on failure.
  func seek(_ offset: Int64, from origin: Int32) -> Int64 {
    let start: Int64 = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : size
    let (place, isTooFar) = start.addingReportingOverflow(offset)
    guard !isTooFar, place >= 0, mayContinue() else { return -1 }
    position = place
    return place
  }

  private func mayContinue() -> Bool {
    if !wasCut { wasCut = deadline.reason != nil }
    return !wasCut
  }

  /// Reads from the buffered window, or from the file if more bytes are requested than fit into it.
  @unsafe private func readSome(_ count: Int, to target: UnsafeMutableRawPointer) -> Int {
    let offset = position - windowStart
    if offset >= 0, offset < windowCount {
      let count = min(count, windowCount - Int(offset))
      unsafe target.copyMemory(from: window + Int(offset), byteCount: count)
      return count
    }
    if count >= Self.windowSize {
      return unsafe readFile(min(count, Self.stepSize), to: target)
    }
    windowStart = position
    windowCount = unsafe readFile(Self.windowSize, to: window)
    return windowCount > 0 ? unsafe readSome(count, to: target) : 0
  }

  @unsafe private func readFile(_ count: Int, to target: UnsafeMutableRawPointer) -> Int {
    while true {
      let got = unsafe pread(descriptor, target, count, off_t(position))
      if got >= 0 || errno != EINTR { return max(0, got) }
    }
  }
}

nonisolated extension PictureStream {
  /// Calls `body` with the stream as an `SDL_RWops`.
  func withOperations<Result>(
    _ body: (UnsafeMutablePointer<SDL_RWops>) -> Result?
  ) -> Result? {
    guard let operations = unsafe SDL_AllocRW() else { return nil }
    defer { unsafe SDL_FreeRW(operations) }
    unsafe operations.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    unsafe operations.pointee.size = { unsafe PictureStream.of($0).size }
    unsafe operations.pointee.seek = { unsafe PictureStream.of($0).seek($1, from: $2) }
    unsafe operations.pointee.read = { operations, target, size, count in
      guard let target = unsafe target, size > 0 else { return 0 }
      let (bytes, isTooMuch) = size.multipliedReportingOverflow(by: count)
      guard !isTooMuch, let bytes = Int(exactly: bytes) else { return 0 }
      return unsafe PictureStream.of(operations).read(bytes, to: target) / size
    }
    unsafe operations.pointee.write = { _, _, _, _ in 0 }
    unsafe operations.pointee.close = { _ in 0 }
    return withExtendedLifetime(self) { unsafe body(operations) }
  }

  @unsafe private static func of(_ operations: UnsafeMutablePointer<SDL_RWops>?) -> PictureStream {
    unsafe Unmanaged.fromOpaque(operations!.pointee.hidden.unknown.data1).takeUnretainedValue()
  }
}
