import Synchronization

/// A mark that a decoder looks at between rows, to stop when nobody wants its picture any more.
public final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  /// Makes a flag that is not set.
  public init() {}

  /// Whether the picture is wanted no more. Cheap enough to ask for every row.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Says that the picture is wanted no more.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Takes ``cancel()`` back, for a picture that is wanted again before its decoder looked.
  package func reset() { flag.store(false, ordering: .relaxed) }
}
