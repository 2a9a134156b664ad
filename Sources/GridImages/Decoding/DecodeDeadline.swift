import CImageDecode
import FrameTiming
import GridEngine

/// Stops a decode that was cancelled or that exceeds its time limit.
///
/// The limit applies to the processor time of the decoding thread, not to the wall clock: next to
/// six busy processes a thread of nice 10 gets a thirtieth of a processor, and a valid photo would
/// fail. The wall clock only limits reads from a slow disk or server.
package final class DecodeDeadline: Sendable {
  /// The limit of wall-clock time, as a multiple of the limit of processor time.
  static let wallFactor: Int64 = 60

  private let cancellation: any DecodeCancellation
  private let clock: DecodeClock
  private let limit: Int64
  private let wallStart: Int64
  private let processorStart: Int64

  /// Starts the clocks. Call it on the thread that decodes, when the decode begins.
  init(_ target: DecodeTarget) {
    cancellation = target.cancellation
    clock = target.clock
    limit = target.timeLimit
    wallStart = clock.wallTime()
    processorStart = clock.processorTime()
  }

  /// The reason to stop, or nil to continue. Call it on the thread that decodes.
  ///
  /// Reads only the wall clock (20 ns) until the limit has passed there, because a thread cannot
  /// use more processor time than that.
  package var reason: ImageError.Reason? {
    let passed = clock.wallTime() - wallStart
    if passed > limit {
      let used = clock.processorTime() - processorStart
      if used > limit || passed > Self.wallFactor * limit { return .tooSlow }
    }
    return cancellation.isCancelled ? .cancelled : nil
  }

  /// ``reason`` as a result code of `CImageDecode`.
  package var result: Int32 {
    switch reason {
    case .tooSlow: Int32(GRID_DECODE_TOO_SLOW.rawValue)
    case .cancelled: Int32(GRID_DECODE_CANCELLED.rawValue)
    default: Int32(GRID_DECODE_OK.rawValue)
    }
  }
}

/// The clocks that limit decodes. Tests replace them by manual clocks.
package struct DecodeClock: Sendable {
  /// Processor time of the calling thread, nanoseconds.
  package var processorTime: @Sendable () -> Int64
  /// Wall-clock time in nanoseconds, from any start.
  var wallTime: @Sendable () -> Int64

  /// The clocks of the system.
  package static let system = DecodeClock(
    processorTime: { CurrentThread.cpuTime }, wallTime: { FrameTime.now.nanoseconds })
}
