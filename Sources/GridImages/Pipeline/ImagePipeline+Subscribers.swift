extension ImagePipeline {
  /// Lets a task wait for its picture, with others of its request where there are any.
  ///
  /// - Parameter failure: How the source failed before; it is decoded only if it has changed since.
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
      // It was given up, and its decode thread has not answered yet. If the thread has seen the
      // flag already, the answer brings the job back into the queue.
      job.cancellation.reset()
      updatePriority(of: job)
    } else if job.isDropped {
      enqueue(job, stage: stage)
    } else {
      updatePriority(of: job)
    }
  }

  /// Takes a task's interest away; the last one of a job gives the job up.
  package func leave(_ task: ImageTask) {
    unpin(for: task)
    guard let job = task.job else { return }
    task.job = nil
    job.subscribers.removeAll { $0 === task }
    guard job.subscribers.isEmpty else { return updatePriority(of: job) }
    if job.isDropped || worker.queue.remove(job.id) {
      jobs[job.request] = nil
      if !job.isDropped { counts.cancelled += 1 }
    } else if !isComing(job) {
      job.cancellation.cancel()
    }
  }

  /// Whether the motion will show what a job makes: somebody will ask again, and finds it in memory.
  private func isComing(_ job: ImageJob) -> Bool {
    guard let outlook, let place = job.place else { return false }
    return outlook.sight(of: place) != nil
  }

  /// Follows a task's new priority: in the queue, and in what the cache keeps.
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

  /// Follows a task to where it is shown.
  func placeChanged(of task: ImageTask) {
    guard let job = task.job else { return }
    job.place = task.place
    worker.queue.place(job.id, at: job.place)
  }

  /// Queues a job that is neither queued nor running.
  func enqueue(_ job: ImageJob, stage: DecodeJob.Stage) {
    job.isDropped = false
    job.priority = job.wantedPriority
    job.cancellation.reset()
    let waiting = DecodeJob(
      id: job.id, request: job.request, cancellation: job.cancellation,
      stage: stage, place: job.place, knownFailure: job.knownFailure)
    guard let dropped = worker.queue.add(waiting, priority: job.priority) else { return }
    counts.dropped += 1
    jobs[dropped.request]?.isDropped = true
  }

  /// Keeps the task's picture in memory while the task is near the screen.
  func pin(for task: ImageTask) {
    guard task.priority >= .prepared, task.image != nil else { return }
    let pinned = cache.pin(task.request)
    unpin(for: task)
    task.pinned = pinned
  }

  /// Takes ``pin(for:)`` back.
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
    guard worker.queue.move(job.id, to: wanted) else { return }
    if wasLowered, wanted <= .far, outlook != nil {
      // Gone by while its decode ran: the thread is needed for what comes. The answer brings the job
      // back into the queue, unless the decode was nearly done and goes on.
      job.cancellation.cancel()
    } else {
      job.cancellation.reset()
    }
  }
}
