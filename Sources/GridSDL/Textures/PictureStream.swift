import CSDL2
import Glibc
import GridEngine
import GridImages

/// A picture's file as SDL_image reads it: up to the length that it had in the beginning, and until the
/// picture's deadline, whereafter there is no more to read and no place to go to.
///
/// Nothing else stops SDL_image, which reads a file of hundreds of megabytes to its end.
@safe nonisolated final class PictureStream {
  private static let windowSize = 65_536
  /// The most read at one go, between two looks at the deadline.
  private static let stepSize = 1 << 20

  private let descriptor: Int32
  private let deadline: DecodeDeadline
  private let size: Int64
  private var position: Int64 = 0
  /// What has been read last: libtiff reads a few bytes at a time as well.
  private let window: UnsafeMutableRawPointer
  private var windowStart: Int64 = 0
  private var windowCount = 0
  /// Whether something was refused because of the deadline: what was made of the file is a part.
  private(set) var wasCut = false

  /// Reads the file that `descriptor` has open, which stays open; nil where it cannot be read.
  init?(descriptor: Int32, until deadline: DecodeDeadline) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.descriptor = descriptor
    self.deadline = deadline
    size = Int64(status.st_size)
    unsafe window = .allocate(byteCount: Self.windowSize, alignment: 16)
  }

  deinit { unsafe window.deallocate() }

  /// Copies up to `count` bytes; returns how many there were.
  @unsafe func read(_ count: Int, to target: UnsafeMutableRawPointer) -> Int {
    var done = 0
    while done < count, position < size, goesOn() {
      let left = min(count - done, Int(clamping: size - position))
      let got = unsafe readSome(left, to: target + done)
      guard got > 0 else { break }
      done += got
      position += Int64(got)
    }
    return done
  }

  /// Goes to a place in the file, as `lseek` does; -1 where there is none.
  func seek(_ offset: Int64, from origin: Int32) -> Int64 {
    let start: Int64 = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : size
    let (place, isTooFar) = start.addingReportingOverflow(offset)
    guard !isTooFar, place >= 0, goesOn() else { return -1 }
    position = place
    return place
  }

  private func goesOn() -> Bool {
    if !wasCut { wasCut = deadline.reason != nil }
    return !wasCut
  }

  /// Out of the window, or past it where more is wanted than it holds.
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
  /// Calls `body` with this as SDL knows files.
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
