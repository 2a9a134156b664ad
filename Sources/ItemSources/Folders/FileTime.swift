import Glibc

/// Times of files, which may be anything: `touch` sets a year beyond those that nanoseconds reach.
enum FileTime {
  /// Nanoseconds since 1970; the nearest that there is of a time before 1677 or after 2262.
  static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, isTooLarge) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isOver) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    if isTooLarge || isOver { return time.tv_sec < 0 ? .min : .max }
    return sum
  }
}
