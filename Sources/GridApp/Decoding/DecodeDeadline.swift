import GridEngine

/// When a decode ends unfinished: nobody wants it any more, or its time is up.
nonisolated struct DecodeDeadline: Sendable {
  private let cancellation: CancellationFlag
  private let end: FrameTime

  /// For a target whose decode begins now.
  init(_ target: DecodeTarget) {
    cancellation = target.cancellation
    end = FrameTime.now.advanced(bySeconds: Double(target.timeLimit) / 1e9)
  }

  /// Why to stop; nil for going on.
  var reason: ImageError.Reason? {
    if cancellation.isCancelled { return .cancelled }
    return FrameTime.now > end ? .tooSlow : nil
  }
}
