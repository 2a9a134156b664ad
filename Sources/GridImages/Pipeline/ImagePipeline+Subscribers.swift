extension ImagePipeline {
  /// Adds a task to the job of its request, or queues a new job.
  ///
  /// - Parameter failure: The earlier failure of the source, which is decoded only if it has
  ///   changed since.
  func join(_ task: ImageTask, stage: DecodeJob.Stage, failure: ImageFailure? = nil) {
    let known = jobs[task.request]
    let job = known ?? ImageJob(id: nextID(), request: task.request, priority: task.priority)
    task.job = job
    job.subscribers.append(task)
    if let place = task.place { job.place = place }
    if known == nil {
      jobs[task.request] = job
      job.knownFailure = failure
      enqueue(job, stage: stage)
    } else if job.subscribers.count == 1 {
      // The job was cancelled, and its decode thread has not finished yet. If the thread has seen
      // the flag already, its result puts the job back into the queue.
      job.cancellation.reset()
      updatePriority(of: job)
    } else if job.isDropped {
      enqueue(job, stage: stage)
    } else {
      updatePriority(of: job)
    }
    // The preview of an earlier subscriber may have been evicted since.
    if known != nil, stage == .quick { loop.queue.lookUpAgain(job.id) }
  }

  /// Removes a task from its job. Removing the last task cancels the job.
  package func leave(_ task: ImageTask) {
    unpin(for: task)
    guard let job = task.job else { return }
    task.job = nil
    job.subscribers.removeAll { $0 === task }
    guard job.subscribers.isEmpty else { return updatePriority(of: job) }
    if job.isDropped || loop.queue.remove(job.id) {
      jobs[job.request] = nil
      if !job.isDropped { counts.cancelled += 1 }
    } else if !willBeVisible(job) {
      job.cancellation.cancel()
    }
  }

  /// Whether the image will become visible during the motion. Then it will be requested again and
  /// is found in the cache.
  private func willBeVisible(_ job: ImageJob) -> Bool {
    guard let prediction, let place = job.place else { return false }
    return prediction.visibility(of: place) != nil
  }

  /// Applies a task's new priority to the queue and to the cache's pins.
  func priorityChanged(of task: ImageTask, wasRaised: Bool) {
    if task.priority < .prepared { unpin(for: task) }
    pin(for: task)
    if wasRaised, task.priority == .visible, task.canBeRepeated {
      task.isFinished = false
      return join(task, stage: .quick)
    }
    guard let job = task.job else { return }
    if job.isDropped {
      if wasRaised { enqueue(job, stage: .quick) }
    } else {
      updatePriority(of: job)
    }
  }

  /// Applies a task's new position to its job.
  func placeChanged(of task: ImageTask) {
    guard let job = task.job else { return }
    job.place = task.place
    loop.queue.place(job.id, at: job.place)
  }

  /// Queues a job that is neither queued nor running.
  func enqueue(_ job: ImageJob, stage: DecodeJob.Stage) {
    job.isDropped = false
    job.priority = job.wantedPriority
    job.cancellation.reset()
    let waiting = DecodeJob(
      id: job.id, request: job.request, cancellation: job.cancellation,
      stage: stage, place: job.place, effort: efforts[job.request.source] ?? 1,
      knownFailure: job.knownFailure)
    guard let dropped = loop.queue.add(waiting, priority: job.priority) else { return }
    counts.dropped += 1
    jobs[dropped.request]?.isDropped = true
  }

  /// Pins the task's image while the task is close to the viewport.
  func pin(for task: ImageTask) {
    guard task.priority >= .prepared, task.image != nil else { return }
    let pinned = cache.pin(task.request)
    unpin(for: task)
    task.pinned = pinned
  }

  /// Balances ``pin(for:)``.
  func unpin(for task: ImageTask) {
    guard let pinned = task.pinned else { return }
    cache.unpin(pinned)
    task.pinned = nil
  }

  private func updatePriority(of job: ImageJob) {
    let wanted = job.wantedPriority
    guard wanted != job.priority else { return }
    let wasLowered = wanted < job.priority
    job.priority = wanted
    guard loop.queue.move(job.id, to: wanted) else { return }
    if wasLowered, wanted <= .far, prediction != nil {
      // The item has scrolled out while its decode ran, and the thread is needed for others. The
      // result puts the job back into the queue, unless the decode was almost done and continues.
      job.cancellation.cancel()
    } else {
      job.cancellation.reset()
    }
  }
}
