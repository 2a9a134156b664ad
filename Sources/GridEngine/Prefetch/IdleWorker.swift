/// Performs the steps that an ``IdleScheduler`` selects.
@MainActor
package protocol IdleWorker: AnyObject {
  /// Begins a run, also one without time for any step.
  ///
  /// - Parameter isAtRest: Whether content rests and no frame is due.
  func willRun(isAtRest: Bool)

  /// Adds the candidates that have steps left.
  func addCandidates(to scheduler: IdleScheduler)

  /// Returns the predicted cost of a candidate's next step; `nil` if it was never measured.
  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64?

  /// Records that a step was not run because it was not expected to fit.
  func didRefuse(_ candidate: IdleScheduler.Candidate)

  /// Performs the next step and returns the candidate with the following one; `nil` after the last
  /// step.
  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate?

  /// Records the measured duration of a step.
  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64)

  /// Returns the name of a candidate's registration for reports; empty without one.
  func registrationName(of candidate: IdleScheduler.Candidate) -> String

  /// Called for each candidate that remains when the run ends.
  func didLeave(_ candidate: IdleScheduler.Candidate)

  /// Called if the workers had more candidates than a run accepts.
  func didLeaveOutCandidates()

  /// Whether there is more work than the remaining candidates; read after a run at rest.
  var hasMore: Bool { get }
}

extension IdleWorker {
  package func willRun(isAtRest: Bool) {}
  package func registrationName(of candidate: IdleScheduler.Candidate) -> String { "" }
  package func didLeave(_ candidate: IdleScheduler.Candidate) {}
  package func didLeaveOutCandidates() {}
  package var hasMore: Bool { false }
}
