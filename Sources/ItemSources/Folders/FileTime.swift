import Glibc

/// Converts file times, which may be out of the range of nanoseconds: `touch` can set any year.
package enum FileTime {
  /// Returns the nanoseconds since 1970, clamped for times before 1677 or after 2262.
  package static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, isTooLarge) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isOver) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    if isTooLarge || isOver { return time.tv_sec < 0 ? .min : .max }
    return sum
  }
}
