@testable import GridImages

extension ImagePipeline {
  /// Processes one part of the next request on the calling thread, for a pipeline without threads.
  ///
  /// - Returns: Whether there was a request.
  @discardableResult
  public func decodeNext() -> Bool {
    guard let job = loop.queue.nextIfAny(fairly: false) else { return false }
    loop.perform(job)
    return true
  }
}
