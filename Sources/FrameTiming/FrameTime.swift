/// A point in time on CLOCK_MONOTONIC.
public struct FrameTime: Hashable, Comparable, Sendable {
  /// Nanoseconds of CLOCK_MONOTONIC.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds of CLOCK_MONOTONIC.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The current time.
  public static var now: FrameTime { FrameTime(nanoseconds: CLibrary.monotonicTime) }

  public static func < (a: FrameTime, b: FrameTime) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Returns the time `seconds` after this one; before it if `seconds` is negative.
  public func advanced(bySeconds seconds: Double) -> FrameTime {
    FrameTime(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }

  /// Returns the seconds from `earlier` to this time.
  public func seconds(since earlier: FrameTime) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  /// Returns the milliseconds from `earlier` to this time.
  public func milliseconds(since earlier: FrameTime) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e6
  }
}
