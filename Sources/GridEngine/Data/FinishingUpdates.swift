import FrameTiming
import Synchronization

/// Updates whose animation has not ended, and values that they no longer need.
@MainActor
struct FinishingUpdates {
  private struct Update {
    let isAnimated: Bool
    let completion: () -> Void
    /// The end of the animation; `nil` before the first layout after the update.
    var end: FrameTime?
  }

  /// Oldest first.
  private var updates: [Update] = []
  /// Values to be released on a background thread.
  private var retired: [any Sendable] = []

  /// Whether no completion is pending.
  var isEmpty: Bool { updates.isEmpty }

  /// Adds an update whose `completion` is called once, after its animation.
  mutating func add(animated: Bool, _ completion: @escaping () -> Void) {
    updates.append(Update(isAnimated: animated, completion: completion))
  }

  /// Removes and returns the next due completion, in the order of the updates; `nil` if there is
  /// none.
  mutating func takeDue(_ animator: ViewAnimator) -> (() -> Void)? {
    guard let first = updates.first else { return nil }
    let end = first.end ?? (first.isAnimated ? animator.end : nil) ?? animator.time
    updates[0].end = end
    guard end <= animator.time || !animator.isAnimating else { return nil }
    return updates.removeFirst().completion
  }

  /// Releases a value on a background thread, at the next ``releaseRetired()``.
  mutating func retire(_ value: any Sendable) { retired.append(value) }

  /// Releases the retired values on a background thread.
  mutating func releaseRetired() {
    if !retired.isEmpty { RetiredValues.release(&retired) }
  }
}

/// Values released on a background thread, because releasing a large snapshot can exceed the frame
/// budget: a million strings take tens of milliseconds.
private final class RetiredValues: Sendable {
  private let values = Mutex<[any Sendable]>([])

  /// Releases the values on a background thread and empties the list.
  ///
  /// Swapped instead of copied, so that the calling thread never owns the last reference.
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
