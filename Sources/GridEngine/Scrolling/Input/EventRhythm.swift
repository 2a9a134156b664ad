/// How long a pointing device is silent between two events, as frames see it. It tells a finger that
/// has stopped from one whose next event is only late.
///
/// A frame sees a silence from the newest event to its own start. It is shorter than the interval
/// between events unless these arrive late, or several at a time. The longest one that was followed
/// by an event is therefore measured, because times of events do not tell it.
struct EventRhythm: Sendable {
  /// The silence that the newest frame saw, in seconds; nil before a frame after the newest event.
  private var silence: Double?
  /// The longest silence in seconds though the finger went on. At first that of a device that sends
  /// 60 events per second.
  private var longest = 0.016

  /// The part of the longest silence that is forgotten with each event: half of it in a second.
  private static let forgetting = 0.0055
  /// The seconds by which a silence exceeds the longest one until the next event is overdue. With
  /// events and refreshes of similar rates the silences of consecutive frames grow by less than that.
  private static let margin = 0.001

  /// Whether the finger should have sent another event before the newest frame. `interval` is the
  /// usual time between events, in seconds.
  func isOverdue(interval: Double) -> Bool {
    silence.map { $0 > max(longest, interval) + Self.margin } ?? false
  }

  /// The rhythm at the beginning of another gesture on the device.
  var betweenGestures: EventRhythm {
    var rhythm = self
    rhythm.silence = nil
    return rhythm
  }

  /// Records a frame that starts `silence` seconds after the newest event.
  mutating func frameDidStart(after silence: Double) { self.silence = silence }

  /// Records an event of a moving finger; `isContinued` is whether the finger did not rest before it.
  mutating func eventDidArrive(isContinued: Bool) {
    longest *= 1 - Self.forgetting
    if isContinued, let silence { longest = max(longest, silence) }
    silence = nil
  }
}
