import CImageDecode
import FrameTiming
import GridEngine

/// When a decode ends unfinished: its picture is no longer wanted, or its time is up.
///
/// What counts is the processor time of the decoding thread, not the wall clock: beside six busy
/// processes a thread of nice 10 gets a thirtieth of a processor, and a good photograph would fail. The
/// wall clock only bounds reading from a disk or server that hardly answers.
package final class DecodeDeadline: Sendable {
  /// How much longer the wall clock may run than the processor's.
  private static let wallFactor: Int64 = 60

  private let cancellation: CancellationFlag
  private let clock: DecodeClock
  private let limit: Int64
  private let wallStart: Int64
  private let processorStart: Int64

  /// For a target whose decode begins now, on this thread.
  init(_ target: DecodeTarget) {
    cancellation = target.cancellation
    clock = target.clock
    limit = target.timeLimit
    wallStart = clock.wallTime()
    processorStart = clock.processorTime()
  }

  /// Why to stop; nil for going on. To be asked on the thread that decodes.
  ///
  /// Costs one reading of the wall clock (20 ns) until the limit has passed there: no thread uses more
  /// processor time than that.
  package var reason: ImageError.Reason? {
    let passed = clock.wallTime() - wallStart
    if passed > limit {
      let used = clock.processorTime() - processorStart
      if used > limit || passed > Self.wallFactor * limit { return .tooSlow }
    }
    return cancellation.isCancelled ? .cancelled : nil
  }

  /// The same for C.
  package var result: Int32 {
    switch reason {
    case .tooSlow: Int32(GRID_DECODE_TOO_SLOW.rawValue)
    case .cancelled: Int32(GRID_DECODE_CANCELLED.rawValue)
    default: Int32(GRID_DECODE_OK.rawValue)
    }
  }
}

/// The clocks that limit decodes; tests step them by hand.
package struct DecodeClock: Sendable {
  /// Processor time of the calling thread, nanoseconds.
  package var processorTime: @Sendable () -> Int64
  /// Time on the wall, nanoseconds from any beginning.
  var wallTime: @Sendable () -> Int64

  /// The system's.
  package static let system = DecodeClock(
    processorTime: { ThreadTime.now }, wallTime: { FrameTime.now.nanoseconds })
}
