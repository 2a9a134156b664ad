import Glibc

/// A moment on CLOCK_MONOTONIC, in nanoseconds.
public struct FrameTime: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  /// Makes a moment from nanoseconds of CLOCK_MONOTONIC.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The present moment.
  public static var now: FrameTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return FrameTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  public static func < (a: FrameTime, b: FrameTime) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment `seconds` after (or before) this one.
  public func advanced(bySeconds seconds: Double) -> FrameTime {
    FrameTime(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }

  /// Seconds from `earlier` to this moment.
  public func seconds(since earlier: FrameTime) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  /// Milliseconds from `earlier` to this moment.
  public func milliseconds(since earlier: FrameTime) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e6
  }
}
