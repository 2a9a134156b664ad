import GridEngine
import GridImages

extension ImageLoader {
  /// Returns an image, after its download if it has an address.
  ///
  /// ```swift
  /// let request = window.images.request(for: .file(path), size: Size(width: 320, height: 240))
  /// let image = try await window.images.image(for: request)
  /// ```
  ///
  /// Cells need no such call: they draw a request, and ``ImageCell`` makes it.
  ///
  /// - Parameters:
  ///   - request: The source and the size in pixels.
  ///   - priority: The priority among all requests; that of visible cells by default.
  /// - Throws: An `ImageError` if the image cannot be loaded; `CancellationError` if the task is
  ///   cancelled before.
  public func image(
    for request: ImageRequest, priority: ImagePriority = .visible
  ) async throws -> PreparedImage {
    try await download(request.source, priority: priority)
    return try await Await.first { finish in
      let task = pipeline.load(request, priority: priority) { event in
        switch event {
        case .preview: break
        case .image(let image): finish(.success(image))
        case .failed(let error): finish(.failure(error))
        }
      }
      if task.isFinished, let image = task.image { finish(.success(image)) }
      if task.isFinished, let error = task.error { finish(.failure(error)) }
      return { task.cancel() }
    }
  }

  /// Downloads the file of an image. Returns immediately for files and for addresses that have been
  /// downloaded.
  ///
  /// - Parameters:
  ///   - source: The source of the image.
  ///   - priority: The priority among other downloads.
  /// - Throws: An `ImageError` if the address cannot be downloaded; `CancellationError` if the task is
  ///   cancelled before.
  public func download(_ source: ImageSource, priority: ImagePriority = .visible) async throws {
    guard let downloader, case .remote(let address) = source else { return }
    try await Await.first { finish in
      let download = downloader.download(address, priority: priority) { error in
        finish(error.map { .failure($0) } ?? .success(()))
      }
      return { download?.cancel() }
    }
  }
}

/// Waits for an event that a closure reports.
private enum Await {
  /// Returns the first result that `begin` reports, or throws its error.
  ///
  /// - Parameter begin: Starts the work; returns a closure that cancels it.
  static func first<Value: Sendable>(
    _ begin: (_ finish: @escaping (Result<Value, any Error>) -> Void) -> () -> Void
  ) async throws -> Value {
    let wait = Wait<Value>()
    wait.cancel = begin { wait.finish($0) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait.begin($0) }
    } onCancel: {
      Task { @MainActor in
        wait.finish(.failure(CancellationError()))
        wait.cancel()
      }
    }
  }

  /// The result of the work, which may arrive before its continuation.
  private final class Wait<Value: Sendable> {
    /// Cancels the work.
    var cancel: () -> Void = {}
    private var result: Result<Value, any Error>?
    private var continuation: CheckedContinuation<Value, any Error>?

    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
      if let result { continuation.resume(with: result) } else { self.continuation = continuation }
    }

    /// Only the first result counts.
    func finish(_ result: Result<Value, any Error>) {
      guard self.result == nil else { return }
      self.result = result
      continuation.take()?.resume(with: result)
    }
  }
}
