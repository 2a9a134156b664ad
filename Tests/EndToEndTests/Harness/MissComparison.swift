/// The missed refreshes of a recording, each compared with those that an outside counter saw.
///
/// The outside counter rounds the gap between two frames to whole refreshes. The recording has the refresh of
/// each frame, its slot, and forgives a frame that is late after one that was early. So every difference has one
/// of three causes, or is a mistake of one of them.
struct MissComparison {
  /// A frame of a recording.
  struct Frame {
    /// The number of the frame, and that of its run.
    var number: Int
    var run: Int
    /// The time at which it was shown or, where that is not reported, released; in nanoseconds.
    var time: Int64
    /// The index of its refresh in the run.
    var slot: Int
    /// The refreshes missed before it.
    var missed: Int
    /// Whether the time at which it was shown was reported.
    var isReported = false
  }

  /// Why both counts of a frame differ.
  enum Cause: String, CaseIterable {
    /// An earlier frame was released in the refresh of the one before it, or ahead of its own: a finished frame
    /// was waiting, so that the display missed nothing.
    case early = "an earlier frame was early"
    /// The gap is no whole number of refreshes, as where a timer takes the place of a display and begins again
    /// with a late frame. The slots follow the phase, and the outside counter rounds each gap.
    case phase = "no whole number of refreshes"
    /// The program continued so long after the callback that its own gap has another number of refreshes.
    case woken = "woken late"
    case unexplained
  }

  /// The largest number of frames by which the recording believes a queue to be deep, as `SlotClock`.
  static let maximumLead = 3
  /// The number of frames in which slots follow other times. The clock takes another phase after eight frames that
  /// waited for the display, which beside busy programs many do not.
  static let window = 48
  /// The difference between times and slots over a window, in refreshes, from which the slots do not follow the
  /// times: a refresh at each end.
  static let tolerance = 2.0
  /// The sum of parts of refreshes in a window from which slots may be rounded differently: `SlotClock.tolerance`.
  static let leastParts = 0.35

  /// The frames that both counted.
  private(set) var frames = 0
  /// The refreshes that the outside counter and the recording call missed.
  private(set) var outside = 0
  private(set) var recorded = 0
  /// The refreshes that both call missed before the same frame.
  private(set) var agreed = 0
  /// The refreshes that the outside counter calls missed between two runs or before frames that the recording
  /// leaves out.
  private(set) var leftOut = 0
  /// The frames of which the recording has a time at which the outside counter saw no refresh.
  private(set) var unmatched = 0
  /// The differences in refreshes, by their causes.
  private(set) var causes: [Cause: Int] = [:]
  /// A line for each frame with an unexplained difference.
  private(set) var unexplained: [String] = []

  /// The most frames by which the recording may be ahead of its slots, where they count.
  private var lead = 0
  /// The last frames: the refreshes by which their own gaps differ from their slots, and from whole numbers.
  private var last: [(phase: Double, part: Double)] = []

  /// A frame with the frame before it.
  private struct Step {
    var frame: Frame
    /// The refreshes that the outside counter calls missed.
    var seen: Int
    /// The gap as seen from outside and by the program, in refreshes, and in slots.
    var gap: Double
    var ownGap: Double
    var slots: Int
    /// The lead before the frame.
    var ahead: Int
  }

  /// Compares the frames of a recording with the refreshes that were seen from outside.
  ///
  /// - Parameter nominal: The stated period in nanoseconds.
  init(_ recording: [Frame], _ log: RefreshLog, nominal: Double) {
    let period = log.period(nominal: nominal)
    var previous: (frame: Frame, time: Int64)?
    for frame in recording {
      // A frame is released after its callback, and reported times are exact.
      let time =
        frame.isReported
        ? log.refresh(nearest: frame.time, within: period / 2)
        : log.refresh(before: frame.time, within: period / 2)
      guard let time else {
        unmatched += 1
        previous = nil
        lead = Self.maximumLead
        continue
      }
      defer { previous = (frame, time) }
      guard let last = previous else { continue }
      let gap = Double(time - last.time) / period
      let step = Step(
        frame: frame, seen: max(0, Int(gap.rounded()) - 1), gap: gap,
        ownGap: Double(frame.time - last.frame.time) / period, slots: frame.slot - last.frame.slot,
        ahead: frame.isReported ? 0 : lead)
      add(step, isNext: frame.number == last.frame.number + 1 && frame.run == last.frame.run)
    }
  }

  /// Adds a frame, which may be the next one of its run.
  private mutating func add(_ step: Step, isNext: Bool) {
    guard isNext else {
      leftOut += step.seen
      last = []
      // The frames in between may have added to it.
      lead = Self.maximumLead
      return
    }
    frames += 1
    outside += step.seen
    recorded += step.frame.missed
    agreed += min(step.seen, step.frame.missed)
    lead = step.frame.missed > 0 ? 0 : min(max(step.ahead + 1 - step.slots, 0), Self.maximumLead)
    let part = abs(step.ownGap - step.ownGap.rounded())
    last = (last + [(step.ownGap - Double(step.slots), part)]).suffix(Self.window)
    explain(step)
  }

  private mutating func explain(_ step: Step) {
    let difference = step.frame.missed - step.seen
    let forgiven = min(max(0, step.slots - 1 - step.frame.missed), step.ahead)
    let early = min(max(0, -difference), forgiven)
    if early > 0 { causes[.early, default: 0] += early }
    let rest = abs(difference) - early
    guard rest > 0 else { return }
    let cause = cause(ofRounding: step)
    causes[cause, default: 0] += rest
    guard cause == .unexplained else { return }
    let (missed, gap) = (step.frame.missed, (step.gap * 100).rounded() / 100)
    unexplained.append(
      "frame \(step.frame.number): \(missed) missed, outside \(step.seen), gap of \(gap) refreshes,"
        + " \(step.slots) slots")
  }

  /// Returns why the slots of a frame differ from its gap.
  private func cause(ofRounding step: Step) -> Cause {
    let phase = last.reduce(0) { $0 + $1.phase }
    let parts = last.reduce(0) { $0 + $1.part }
    guard abs(phase) < Self.tolerance, parts >= Self.leastParts else { return .unexplained }
    return step.ownGap.rounded() == step.gap.rounded() ? .phase : .woken
  }

  /// The head of a table of comparisons.
  static let head = """
    | display | load | frames | missed, outside | missed, recorded | by both | \
    \(Cause.allCases.map(\.rawValue).joined(separator: " | ")) | left out |
    | --- | --- | --- | --- | --- | --- | \(Cause.allCases.map { _ in "---" }.joined(separator: " | ")) | --- |
    """

  /// Returns the row of the table.
  func row(_ display: String, _ load: String) -> String {
    let differences = Cause.allCases.map { causes[$0] ?? 0 }
    let counts = [frames, outside, recorded, agreed] + differences + [leftOut]
    return "| \(display) | \(load) | \(counts.map(String.init).joined(separator: " | ")) |"
  }
}
