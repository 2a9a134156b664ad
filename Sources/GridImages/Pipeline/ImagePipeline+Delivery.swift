import GridEngine

extension ImagePipeline {
  /// Notifies the subscribers of finished decodes. Call it once per frame, in the update phase.
  ///
  /// - Returns: The number of results.
  @discardableResult
  public func deliver() -> Int {
    let results = loop.takeResults()
    for result in results { deliver(result) }
    // Eight evictions per frame suffice unless more images have just arrived. Freeing many blocks
    // at once would itself take a frame.
    cache.trim(atMost: max(8, results.count))
    return results.count
  }

  private func deliver(_ result: DecodeResult) {
    let job = jobs[result.job.request].flatMap { $0.id == result.job.id ? $0 : nil }
    switch result.outcome {
    case .success(let image) where image.isPreview:
      counts.previews += 1
      recordEffort(of: result.job)
      deliver(image, for: result.job.request, to: job)
    case .success(let image):
      counts.decoded += 1
      removeFailure(for: result.job.request)
      addUnshown(result.job)
      forget(job)
      deliver(image, for: result.job.request, to: job)
    case .failure(let error) where error.reason == .cancelled:
      cancelled(job, in: result.job.stage)
    case .failure(let error):
      counts.failed += 1
      if error.reason == .missingLibrary, missingLibraries.insert(error.detail).inserted {
        onMissingLibrary(error)
      }
      failures.insert(
        ImageFailure(error: error, version: result.version, request: result.job.request))
      forget(job)
      fail(job, with: error)
    }
  }

  private func deliver(_ image: PreparedImage, for request: ImageRequest, to job: ImageJob?) {
    cache.insert(image, for: request)
    // A subscriber may cancel other tasks in its callback.
    for task in job?.subscribers ?? [] where task.job === job {
      // A cached image of another size is better than a preview.
      if image.isPreview && task.image != nil { continue }
      task.image = image
      if !image.isPreview { task.error = nil }
      pin(for: task)
      if image.isPreview {
        task.onChange?(.preview(image))
      } else {
        finish(task, with: .image(image))
      }
    }
  }

  private func fail(_ job: ImageJob?, with error: ImageError) {
    for task in job?.subscribers ?? [] where task.job === job {
      task.error = error
      finish(task, with: .failed(error))
    }
  }

  private func finish(_ task: ImageTask, with event: ImageEvent) {
    let onChange = task.onChange
    task.job = nil
    task.isFinished = true
    if !task.canBeRepeated { task.onChange = nil }
    onChange?(event)
  }

  /// Ends a cancelled job, or queues it again if it has new subscribers.
  private func cancelled(_ job: ImageJob?, in stage: DecodeJob.Stage) {
    guard let job else { return }
    guard job.subscribers.isEmpty else { return enqueue(job, stage: stage) }
    forget(job)
    counts.cancelled += 1
  }

  /// Removes the failure of a source of which an image has been decoded, unless it concerns others.
  private func removeFailure(for request: ImageRequest) {
    guard let failure = failures[request.source], failure.applies(to: request) else { return }
    failures.remove(request.source)
  }

  /// Records a decoded image that has not been shown yet. The limit keeps images that are never
  /// shown from accumulating.
  private func addUnshown(_ job: DecodeJob) {
    if unshown.count >= 4_096 { unshown.removeAll() }
    unshown[job.request] = job
  }

  private func forget(_ job: ImageJob?) {
    if let job { jobs[job.request] = nil }
  }
}
