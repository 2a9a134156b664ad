import FrameTiming

/// The timer of a slideshow.
package nonisolated struct Slideshow {
  /// The time that each photo is shown, in seconds.
  package static let interval = 5.0

  private var next: FrameTime?

  /// Creates a slideshow that is not running.
  package init() {}

  /// Whether the slideshow is running.
  package var isRunning: Bool { next != nil }

  /// Starts the slideshow. The current photo is shown for a whole interval.
  package mutating func start(at time: FrameTime) { next = time.advanced(bySeconds: Self.interval) }

  /// Stops the slideshow.
  package mutating func stop() { next = nil }

  /// The time of the next photo; nil if the slideshow is not running.
  package func nextChange(after time: FrameTime) -> FrameTime? { next.map { max(time, $0) } }

  /// Returns whether the next photo is due, and starts its interval. After a long pause, as of a
  /// suspended computer, a single photo is due.
  package mutating func advance(to time: FrameTime) -> Bool {
    guard let due = next, time >= due else { return false }
    start(at: time)
    return true
  }
}
