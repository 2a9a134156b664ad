import FrameTiming
import GridEngine

/// The content of a window, as its ``FrameLoop`` calls it: once per frame in the order of the
/// methods from ``handleEvents(at:)`` on.
protocol FrameContent: AnyObject {
  /// The records of frames.
  var journal: FrameJournal { get }
  /// The overlay of frame times; nil for none.
  var hud: HUD? { get }

  /// Whether a frame has to be drawn because something moves or changed.
  func needsFrame(at time: FrameTime) -> Bool

  /// Returns the next time at which something changes without an event; nil if nothing does.
  func nextChange(after time: FrameTime) -> FrameTime?

  /// Sleeps until an event arrives, at most for `milliseconds` if that is not nil.
  func wait(milliseconds: Int?)

  /// Handles all pending events. Also called while no frame is due.
  func handleEvents(at time: FrameTime)

  /// Returns the time of the newest user input that ``handleEvents(at:)`` has handled since the last
  /// call; nil without one.
  func takeNewestInput() -> FrameTime?

  /// Returns the time in nanoseconds that tasks of the main actor took in ``handleEvents(at:)`` since the
  /// last call.
  func takeTaskNanoseconds() -> Int64

  /// Called when the window is on a display with another refresh rate, in Hz.
  func refreshRateDidChange(to hertz: Double)

  /// Moves content to its position at the display time, and delivers the results of other threads.
  ///
  /// - Parameters:
  ///   - showTime: The time at which the frame is expected to be visible.
  ///   - start: The time at which this phase started.
  ///   - frame: The number of the frame, from 1.
  func update(showing showTime: FrameTime, from start: FrameTime, frame: Int)

  /// Lays out the content.
  func layout()

  /// Uploads decoded images to textures, visible ones first.
  func upload() -> TextureStore.Report

  /// Draws everything except the overlay.
  func draw(clock: FrameClock, at time: FrameTime)

  /// Draws the overlay over everything else, which has been submitted.
  func drawOverlay()

  /// Prefetches in idle time.
  ///
  /// - Returns: The step that ended after `deadline`; nil if none did.
  func prepare(until deadline: FrameTime, with scheduler: IdleScheduler) -> IdleOverrun?

  /// Prefetches for about `seconds` while no frame is due.
  ///
  /// - Returns: Whether there is more to do.
  func prepareAtRest(for seconds: Double, with scheduler: IdleScheduler) -> Bool

  /// Receives the record of a presented frame.
  func didPresent(_ record: FrameRecord, clock: FrameClock)
}
