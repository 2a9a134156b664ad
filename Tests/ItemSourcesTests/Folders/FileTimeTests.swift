import Foundation
import Glibc
import TestSupport
import Testing

@testable import ItemSources

@MainActor
struct FileTimeTests {
  @Test(
    arguments: [
      (0, 5, 5), (1, 0, 1_000_000_000), (-1, 999_999_999, -1), (9_223_372_036, 854_775_807, .max),
      (9_223_372_036, 854_775_808, .max), (9_223_372_037, 0, .max), (.max, 0, .max),
      (-9_223_372_037, 0, .min), (.min, 0, .min),
    ] as [(Int, Int, Int64)])
  func `times outside the range of nanoseconds are clamped`(
    seconds: Int, nanoseconds: Int, expected: Int64
  ) {
    #expect(FileTime.nanoseconds(timespec(tv_sec: seconds, tv_nsec: nanoseconds)) == expected)
  }

  /// A file system that cannot store a year stores the nearest one that it can.
  @Test(arguments: [1600, 1901, 2300, 2446, 9999, 200_000])
  func `a file of any year has a date`(year: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.jpg")
    try Data().write(to: URL(filePath: path))
    let time = timespec(tv_sec: (year - 1970) * 31_556_952 + 15_000_000, tv_nsec: 0)
    let result = unsafe [time, time].withUnsafeBufferPointer {
      unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0)
    }
    try #require(result == 0)
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    var seconds = time_t(status.st_mtim.tv_sec)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    let storedYear = unsafe Int64(parts.tm_year) + 1900
    let date = try #require(FileStatus(ofFileAt: path)).moment(
      name: Array("a.jpg".utf8), header: nil)
    #expect(abs(date / 10_000_000_000 - min(storedYear, 9999)) <= 1)
  }
}
