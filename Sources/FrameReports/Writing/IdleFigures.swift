import FrameTiming

/// The use of idle time by the frames of a recording, and the overruns of its deadlines.
struct IdleFigures: Codable, Equatable, Sendable {
  /// A step that ended after the deadline of its frame.
  struct Overrun: Codable, Equatable, Sendable {
    /// The delay after the deadline, in milliseconds.
    var late: Double
    /// The duration of the step, its expected duration, and the time that the thread was off the
    /// processor, in milliseconds. If no step explains the delay, the last is that of the idle
    /// phase.
    var took: Double?
    var expected: Double?
    var offProcessor: Double?
    /// The registration of the view and the step, such as `PhotoCell draw`.
    var step: String?
    /// The number of the frame.
    var frame: Int
  }

  /// The maximum number of listed overruns.
  static let maximumListed = 8
  /// The delay in nanoseconds that does not count as late: about the time of reading the clock
  /// twice.
  static let slack: Int64 = 5_000

  /// The number of frames with idle time, and without.
  var frames = 0
  var framesWithoutTime = 0
  /// Frames whose idle work ended late, except for steps that the next frame needed.
  var overruns = 0
  /// The overruns that would have been in time if the thread had kept the processor.
  var overrunsOffProcessor = 0
  /// The largest delay, and the largest in processor time, in milliseconds.
  var worstLate = 0.0
  var worstLateOnProcessor = 0.0
  /// Frames that ended late because of a step that the next frame needed, and the largest delay in
  /// milliseconds.
  var neededOverruns = 0
  var worstNeeded = 0.0
  /// The largest delays, in descending order.
  var worst: [Overrun] = []

  /// Adds a frame.
  mutating func add(_ record: FrameRecord) {
    guard record.idleEnded != nil else { return }
    guard record.hadIdleTime else { return framesWithoutTime += 1 }
    frames += 1
    let lateness = record.idleLateness
    guard lateness > Self.slack else { return }
    let late = Self.milliseconds(lateness)
    if record.idleOverrun?.wasRequired == true {
      neededOverruns += 1
      worstNeeded = max(worstNeeded, late)
    } else {
      let off = record.idleOverrun?.offProcessor.nanoseconds ?? record.idleOffProcessor
      overruns += 1
      if off >= lateness { overrunsOffProcessor += 1 }
      worstLate = max(worstLate, late)
      worstLateOnProcessor = max(worstLateOnProcessor, Self.milliseconds(max(0, lateness - off)))
    }
    list(Overrun(record, late: late))
  }

  private mutating func list(_ overrun: Overrun) {
    let place = worst.firstIndex { $0.late < overrun.late } ?? worst.endIndex
    guard place < Self.maximumListed else { return }
    worst.insert(overrun, at: place)
    if worst.count > Self.maximumListed { worst.removeLast() }
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
    took = IdleFigures.milliseconds(overrun.duration.nanoseconds)
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
