import FrameTiming
import Synchronization

/// Updates that are not on screen and at rest yet, and what they leave behind.
@MainActor
struct FinishingUpdates {
  private struct Update {
    let isAnimated: Bool
    let completion: () -> Void
    /// When it is on screen and at rest; nil before the first layout after it.
    var end: FrameTime?
  }

  /// Oldest first.
  private var updates: [Update] = []
  /// Values to be destroyed on another thread.
  private var retired: [any Sendable] = []

  /// Whether any completion is to be called.
  var isEmpty: Bool { updates.isEmpty }

  /// Adds an update whose `completion` is to be called once, when it is on screen and at rest.
  mutating func add(animated: Bool, _ completion: @escaping () -> Void) {
    updates.append(Update(isAnimated: animated, completion: completion))
  }

  /// Takes the next completion that is due, in the order of updates; nil for none.
  mutating func takeDue(_ animator: ViewAnimator) -> (() -> Void)? {
    guard let first = updates.first else { return nil }
    let end = first.end ?? (first.isAnimated ? animator.end : nil) ?? animator.time
    updates[0].end = end
    guard end <= animator.time || !animator.isAnimating else { return nil }
    return updates.removeFirst().completion
  }

  /// Destroys a value that may be large on another thread, at the next ``releaseRetired()``.
  mutating func retire(_ value: any Sendable) { retired.append(value) }

  /// Destroys what was retired, once nothing here refers to it.
  mutating func releaseRetired() {
    if !retired.isEmpty { RetiredValues.release(&retired) }
  }
}

/// Values that are destroyed on another thread, because destroying them takes long: a snapshot of a
/// million strings keeps a processor busy for tens of milliseconds.
private final class RetiredValues: Sendable {
  private let values = Mutex<[any Sendable]>([])

  /// Has the values destroyed elsewhere, and empties the list.
  ///
  /// They leave by exchange, so that the caller's thread cannot be the last that holds them.
  static func release(_ retired: inout [any Sendable]) {
    let box = RetiredValues()
    box.values.withLock { swap(&$0, &retired) }
    Task.detached(priority: .utility) { box.destroy() }
  }

  private func destroy() {
    var taken: [any Sendable] = []
    values.withLock { swap(&$0, &taken) }
  }
}
