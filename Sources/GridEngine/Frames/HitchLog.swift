/// The last few hitches, newest first, stored inline.
public struct HitchLog: Sendable {
  /// One hitch.
  public struct Entry: Sendable {
    /// When present returned.
    public var time = FrameTime(nanoseconds: 0)
    public var frame = 0
    /// Refreshes lost; 0 without a fixed refresh.
    public var missed = 0
    public var milliseconds = 0.0
    public var cause = HitchCause.none
  }

  /// Hitches remembered.
  public static let capacity = 5

  private var entries = InlineArray<5, Entry>(repeating: Entry())
  private var added = 0

  /// Makes a log without hitches.
  public init() {}

  /// Hitches that can be read.
  public var count: Int { min(added, Self.capacity) }

  /// Reads a hitch by its age: 0 is the newest.
  public subscript(age age: Int) -> Entry {
    precondition(age >= 0 && age < count, "HitchLog: age \(age) of \(count) hitches")
    return entries[(added - 1 - age) % Self.capacity]
  }

  /// Adds a settled record if it is a hitch.
  public mutating func add(_ record: FrameRecord) {
    guard record.outcome.isHitch else { return }
    entries[added % Self.capacity] = Entry(
      time: record.returned, frame: record.frame, missed: record.outcome.missed,
      milliseconds: record.outcome.hitchMilliseconds, cause: record.cause)
    added += 1
  }
}
