import GridEngine

/// Uploads images that are not visible yet in idle time, a strip at a time.
package final class IdleUploads: IdleWorker {
  private let textures: TextureStore
  private var cost = UnitCost()
  private var runs: UInt64 = 0

  /// Uploads the images that ``TextureStore/uploadPending()`` leaves.
  package init(to textures: TextureStore) { self.textures = textures }

  package func willRun(isAtRest: Bool) { runs += 1 }

  /// Adds one candidate for all images. It has the urgency of prepared cells, which requested the
  /// images.
  package func addCandidates(to scheduler: IdleScheduler) {
    guard textures.hasUploadAhead else { return }
    scheduler.add(.init(urgency: .prepared, seconds: 0, unit: .upload))
  }

  package func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    cost.isKnown ? cost.expected : nil
  }

  package func didRefuse(_ candidate: IdleScheduler.Candidate) { cost.refuse(inFrame: runs) }

  package func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    textures.uploadWhileIdle()
    return textures.hasUploadAhead ? candidate : nil
  }

  package func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {
    cost.add(nanoseconds: nanoseconds)
  }
}
