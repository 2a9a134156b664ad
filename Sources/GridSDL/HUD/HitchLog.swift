import FrameTiming

/// The last five hitches, the newest first.
struct HitchLog: Equatable, Sendable {
  /// One late frame.
  struct Entry: Equatable, Sendable {
    /// Seconds since the first frame of all.
    let seconds: Double
    let missed: Int
    let milliseconds: Double
    let cause: HitchCause

    /// One row of text of 40 characters at most.
    var text: String {
      let time = Self.padded("\(HUDNumber.tenths(seconds)) s", to: 9)
      let length = Self.padded("\(HUDNumber.tenths(milliseconds)) ms", to: 10)
      let refreshes =
        missed == 0 ? "  " : missed < 10 ? " \(missed)" : missed < 100 ? "\(missed)" : "++"
      return "\(time)  \(refreshes)x\(length)  \(cause.name)"
    }

    private static func padded(_ text: String, to count: Int) -> String {
      String(repeating: " ", count: max(0, count - text.count)) + text
    }
  }

  /// The most entries it keeps.
  static let capacity = 5

  private(set) var entries: [Entry] = []
  private var start: FrameTime?

  /// Makes an empty log.
  init() { entries.reserveCapacity(Self.capacity + 1) }

  /// Takes up a record that is final.
  mutating func add(_ record: FrameRecord) {
    let start = start ?? record.started
    self.start = start
    guard record.outcome.isHitch else { return }
    if entries.count == Self.capacity { entries.removeLast() }
    entries.insert(
      Entry(
        seconds: record.returned.seconds(since: start), missed: record.outcome.missed,
        milliseconds: record.outcome.hitchMilliseconds, cause: record.cause),
      at: 0)
  }

  /// Forgets all entries; times go on being counted from the first frame.
  mutating func reset() { entries.removeAll(keepingCapacity: true) }
}
