import FrameTiming

/// The records of frames from present until they are final. Final records are added to the
/// statistics and the recording.
package final class FrameJournal {
  /// The latest frames, for graphs.
  package let ring = FrameRing()
  /// The statistics since the last ``reset()``.
  package private(set) var statistics = FrameStatistics()
  /// The statistics since the start, for the summary at exit.
  package private(set) var total = FrameStatistics()
  /// The scrolls since the last ``reset()``.
  private(set) var scrolls = ScrollMeter()
  /// The latest hitches since the last ``reset()``.
  private(set) var hitches = HitchLog()
  /// Called with each final record.
  package var onSettled: (FrameRecord) -> Void = { _ in }

  /// Creates an empty journal.
  package init() {}

  /// Adds a frame.
  package func append(_ record: FrameRecord) { ring.append(record) }

  /// Adds the display time to a frame's record.
  package func apply(_ outcome: DisplayOutcome) { ring.apply(outcome) }

  /// Finalizes the frames whose display times can no longer arrive. Call it after each frame.
  package func settle() {
    while let record = ring.nextSettled() { finalize(record) }
  }

  /// Finalizes every frame. Call it after motion has ended, when no further display times will
  /// arrive.
  package func settleAll() {
    while let record = ring.nextSettled(delay: 0) { finalize(record) }
  }

  /// Whether every frame is final.
  package var isSettled: Bool { ring.unsettledCount == 0 }

  /// Whether the display has reported the newest frame. It reports frames in their order.
  package var hasAllDisplayTimes: Bool {
    ring.count > 0 && ring[age: 0].displaySource != .slotEstimate
  }

  /// Resets the statistics.
  package func reset() {
    statistics.reset()
    scrolls = ScrollMeter()
    hitches.reset()
  }

  private func finalize(_ record: FrameRecord) {
    statistics.add(record)
    total.add(record)
    scrolls.add(record)
    hitches.add(record)
    onSettled(record)
  }
}
