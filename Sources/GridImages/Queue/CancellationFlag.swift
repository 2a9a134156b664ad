import Synchronization

/// A decoder checks this between rows, to stop when its image is no longer needed.
protocol DecodeCancellation: AnyObject, Sendable {
  /// Whether the decode was cancelled. Cheap enough to check for every row.
  var isCancelled: Bool { get }
}

/// A flag that a decoder checks between rows, to stop when its image is no longer needed.
public final class CancellationFlag: DecodeCancellation {
  private let flag = Atomic(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether the decode was cancelled. Cheap enough to check for every row.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Cancels the decode.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Reverts ``cancel()`` for an image that is requested again before its decoder has checked the
  /// flag.
  package func reset() { flag.store(false, ordering: .relaxed) }
}
