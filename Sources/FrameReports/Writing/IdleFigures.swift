import FrameTiming

/// What became of the idle time of a recording's frames.
struct IdleFigures: Codable, Equatable, Sendable {
  /// A step that ended after its frame's deadline.
  struct Overrun: Codable, Equatable, Sendable {
    /// How long after it, milliseconds.
    var late: Double
    /// What it took and was expected to take, and how much of that time the thread was off the
    /// processor; milliseconds. Where no step explains it, how much of the idle phase that was.
    var took: Double?
    var expected: Double?
    var offProcessor: Double?
    /// The view's registration and the step, as `PhotoCell draw`.
    var step: String?
    /// The frame's number.
    var frame: Int
  }

  /// The most that are told one by one.
  static let mostTold = 8
  /// Lateness that nobody meets: two looks at the clock.
  static let slack: Int64 = 5_000

  /// Frames whose own work left time, and those in which it left none.
  var frames = 0
  var framesWithoutTime = 0
  /// Frames whose idle work ended late, but for a step that the next frame needed.
  var overruns = 0
  /// Of these, frames that would have ended in time had the thread kept the processor.
  var overrunsOffProcessor = 0
  /// The latest of them, and the latest with the processor's time alone, milliseconds.
  var worstLate = 0.0
  var worstLateOnProcessor = 0.0
  /// Frames that ended late for a step that the next frame needed, and the latest, milliseconds.
  var neededOverruns = 0
  var worstNeeded = 0.0
  /// The latest of all, the worst first.
  var worst: [Overrun] = []

  /// Adds a frame.
  mutating func add(_ record: FrameRecord) {
    guard record.idleEnded != nil else { return }
    guard record.hadIdleTime else { return framesWithoutTime += 1 }
    frames += 1
    let lateness = record.idleLateness
    guard lateness > Self.slack else { return }
    let late = Self.milliseconds(lateness)
    if record.idleOverrun?.wasNeeded == true {
      neededOverruns += 1
      worstNeeded = max(worstNeeded, late)
    } else {
      let off = record.idleOverrun?.offProcessor.nanoseconds ?? record.idleOffProcessor
      overruns += 1
      if off >= lateness { overrunsOffProcessor += 1 }
      worstLate = max(worstLate, late)
      worstLateOnProcessor = max(worstLateOnProcessor, Self.milliseconds(max(0, lateness - off)))
    }
    tell(Overrun(record, late: late))
  }

  private mutating func tell(_ overrun: Overrun) {
    let place = worst.firstIndex { $0.late < overrun.late } ?? worst.endIndex
    guard place < Self.mostTold else { return }
    worst.insert(overrun, at: place)
    if worst.count > Self.mostTold { worst.removeLast() }
  }

  fileprivate static func milliseconds(_ nanoseconds: Int64) -> Double {
    (Double(nanoseconds) / 1000).rounded() / 1000
  }
}

extension IdleFigures.Overrun {
  fileprivate init(_ record: FrameRecord, late: Double) {
    self.late = late
    frame = record.frame
    offProcessor = IdleFigures.milliseconds(record.idleOffProcessor)
    guard let overrun = record.idleOverrun else { return }
    took = IdleFigures.milliseconds(overrun.took.nanoseconds)
    expected = overrun.expected.map { IdleFigures.milliseconds($0.nanoseconds) }
    offProcessor = IdleFigures.milliseconds(overrun.offProcessor.nanoseconds)
    step = overrun.step
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
