import FrameTiming
import GridEngine
import Synchronization

/// The loop of a decode thread: takes a job, runs the decoder, puts the result into the mailbox.
final class DecodeLoop: Sendable {
  let queue: DecodeQueue
  let decoder: any ImageDecoding
  private let mailbox = Mutex<[DecodeResult]>([])
  let onMailboxFilled: @Sendable () -> Void
  private let onSpan: (@Sendable (DecodeSpan) -> Void)?
  private let now: @Sendable () -> FrameTime
  private let running = Mutex<[DecodeJob.ID: CancellationFlag]>([:])
  private let prefersSpeedFlag = Atomic(false)

  init(
    queue: DecodeQueue, decoder: any ImageDecoding,
    onMailboxFilled: @escaping @Sendable () -> Void,
    onSpan: (@Sendable (DecodeSpan) -> Void)? = nil,
    now: @escaping @Sendable () -> FrameTime = { .now }
  ) {
    self.queue = queue
    self.decoder = decoder
    self.onMailboxFilled = onMailboxFilled
    self.onSpan = onSpan
    self.now = now
  }

  /// Whether decodes that start from now on may be slightly softer.
  var prefersSpeed: Bool {
    get { prefersSpeedFlag.load(ordering: .relaxed) }
    set { prefersSpeedFlag.store(newValue, ordering: .relaxed) }
  }

  /// Runs jobs until the queue stops.
  ///
  /// - Parameters:
  ///   - fairly: Whether the thread prefers the oldest job.
  ///   - thread: The index of the thread, for traces.
  func run(fairly: Bool, thread: Int = 0) {
    guard let onSpan else {
      while let job = queue.next(fairly: fairly) { perform(job) }
      return
    }
    while let job = queue.next(fairly: fairly) {
      let start = now()
      perform(job)
      let kind = job.stage == .quick ? DecodeSpan.Kind.quick : .full
      onSpan(DecodeSpan(thread: thread, kind: kind, start: start, end: now()))
    }
  }

  /// Runs quick stages until the queue stops.
  func runPreviews(thread: Int) {
    while let job = queue.nextPreview() {
      let start = onSpan == nil ? nil : now()
      perform(job)
      if let start { onSpan?(DecodeSpan(thread: thread, kind: .quick, start: start, end: now())) }
    }
  }

  /// Ends all calls of ``run(fairly:thread:)`` and cancels the running decodes.
  func stop() {
    queue.stop()
    running.withLock { running in for flag in running.values { flag.cancel() } }
  }

  /// Runs one stage of a job.
  func perform(_ job: DecodeJob) {
    running.withLock { $0[job.id] = job.cancellation }
    // `stop()` cancels the running jobs. If it ran before this job was added, `isStopped` is true
    // here.
    if queue.isStopped { job.cancellation.cancel() }
    defer { running.withLock { $0[job.id] = nil } }
    switch job.stage {
    case .quick: performQuick(job)
    case .full, .refine, .polish: performFull(job)
    }
  }

  /// Removes and returns all results in the mailbox.
  func takeResults() -> [DecodeResult] {
    mailbox.withLock { results in
      defer { results = [] }
      return results
    }
  }

  private func performQuick(_ job: DecodeJob) {
    if job.cancellation.isCancelled { return finish(job, .failure(.cancelled(job.request))) }
    if let known = job.knownFailure, decoder.version(of: job.request.source) == known.version {
      return finish(job, .failure(known.error), version: known.version)
    }
    var job = job
    guard let image = decoder.quickImage(for: job.request, cancellation: job.cancellation) else {
      job.effort = decoder.effort(of: job.request)
      return queue.finish(job, next: .full)
    }
    guard image.isPreview else { return finish(job, .success(image)) }
    job.effort = decoder.effort(of: job.request)
    post(DecodeResult(job: job, outcome: .success(image)))
    queue.finish(job, next: job.stage(after: image))
  }

  private func performFull(_ job: DecodeJob) {
    if job.cancellation.isCancelled { return finish(job, .failure(.cancelled(job.request))) }
    let start = now()
    // Read before the decode, so that a file written during the decode counts as changed.
    let version = decoder.version(of: job.request.source)
    let outcome = Result { () throws(ImageError) in
      try decoder.decode(
        job.request, quality: prefersSpeed || job.isBrief ? .fast : .sharp,
        cancellation: job.cancellation)
    }
    if case .success = outcome {
      queue.recordDecode(seconds: now().seconds(since: start) / job.effort)
    }
    finish(job, outcome, version: version)
  }

  private func finish(
    _ job: DecodeJob, _ outcome: Result<PreparedImage, ImageError>, version: ImageVersion? = nil
  ) {
    queue.finish(job)
    post(DecodeResult(job: job, outcome: outcome, version: version))
  }

  /// Puts a result into the mailbox. The first result in an empty mailbox wakes the event loop.
  private func post(_ result: DecodeResult) {
    let wasEmpty = mailbox.withLock { results in
      results.append(result)
      return results.count == 1
    }
    if wasEmpty { onMailboxFilled() }
  }
}

extension ImageError {
  fileprivate static func cancelled(_ request: ImageRequest) -> ImageError {
    ImageError(source: request.source, reason: .cancelled, detail: "was cancelled")
  }
}
