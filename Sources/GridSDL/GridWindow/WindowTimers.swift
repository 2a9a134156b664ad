import FrameTiming

/// The timers of a window.
final class WindowTimers {
  private struct Timer {
    var time: FrameTime
    /// The seconds between two calls; nil for one call.
    let period: Double?
    let body: () -> Void
  }

  private var timers: [Timer] = []

  /// Adds a timer that is due at `time`, and then every `period` seconds if that is not nil.
  func add(at time: FrameTime, every period: Double?, _ body: @escaping () -> Void) {
    timers.append(Timer(time: time, period: period, body: body))
  }

  /// The time at which a timer is due; nil if there is none.
  var nextTime: FrameTime? { timers.map(\.time).min() }

  /// Whether a timer is due at `time`.
  func isDue(at time: FrameTime) -> Bool { nextTime.map { $0 <= time } ?? false }

  /// Calls the timers that are due at `time`, each once, in the order of their times.
  func run(at time: FrameTime) {
    guard isDue(at: time) else { return }
    let due = timers.filter { $0.time <= time }.sorted { $0.time < $1.time }
    // Changed first, because a timer may add others.
    timers.removeAll { $0.time <= time && $0.period == nil }
    for index in timers.indices where timers[index].time <= time {
      guard let period = timers[index].period else { continue }
      let late = time.seconds(since: timers[index].time)
      let periods = (late / period).rounded(.down) + 1
      timers[index].time = timers[index].time.advanced(bySeconds: periods * period)
    }
    for timer in due { timer.body() }
  }
}
