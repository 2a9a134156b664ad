import FrameTiming

/// The latest five hitches, the newest first.
struct HitchLog: Equatable, Sendable {
  /// One late frame.
  struct Entry: Equatable, Sendable {
    /// The time since the first frame in seconds.
    let seconds: Double
    let missed: Int
    let milliseconds: Double
    let cause: HitchCause

    /// A row of text of at most 40 characters.
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

  /// The maximum number of entries.
  static let capacity = 5

  private(set) var entries: [Entry] = []
  private var start: FrameTime?

  /// Creates an empty log.
  init() { entries.reserveCapacity(Self.capacity + 1) }

  /// Adds a final record.
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

  /// Removes all entries. Times are still relative to the first frame.
  mutating func reset() { entries.removeAll(keepingCapacity: true) }
}
