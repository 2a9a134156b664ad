import FrameTiming

/// Every frame's record from its present until it is final: then it enters the figures and, where
/// one runs, the recording.
package final class FrameJournal {
  /// The last frames, for graphs.
  package let ring = FrameRing()
  /// The figures since the last ``reset()``.
  package private(set) var statistics = FrameStatistics()
  /// The figures of everything since the start, for the closing line.
  package private(set) var total = FrameStatistics()
  /// The last hitches since the last ``reset()``.
  private(set) var hitches = HitchLog()
  /// Told of each record that is final.
  package var onSettled: (FrameRecord) -> Void = { _ in }

  /// Makes an empty journal.
  package init() {}

  /// Adds a frame.
  package func append(_ record: FrameRecord) { ring.append(record) }

  /// Writes into a frame's record when the display showed it.
  package func patch(_ shown: ShownOutcome) { ring.patch(shown) }

  /// Takes frames as final of which nothing more will be told; after each frame.
  package func settle() {
    while let record = ring.nextSettled() { take(record) }
  }

  /// Takes every frame as final; motion has ended and nothing more will be told of them.
  package func settleAll() {
    while let record = ring.nextSettled(delay: 0) { take(record) }
  }

  /// Whether every frame is final.
  package var isSettled: Bool { ring.unsettledCount == 0 }

  /// Whether the display has told of the newest frame; it tells in the order of the frames.
  package var isToldOfAll: Bool { ring.count > 0 && ring[age: 0].displaySource != .slotEstimate }

  /// Begins the figures anew.
  package func reset() {
    statistics.reset()
    hitches.reset()
  }

  private func take(_ record: FrameRecord) {
    statistics.add(record)
    total.add(record)
    hitches.add(record)
    onSettled(record)
  }
}
