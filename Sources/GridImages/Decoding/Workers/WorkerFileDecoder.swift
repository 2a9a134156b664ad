import CImageDecode
import GridEngine

/// Decodes files in worker processes. This process or the file process opens them, and a worker gets a
/// descriptor with each request.
final class WorkerFileDecoder: FileDecoder {
  private let workers: DecodeWorkers
  /// Whether it uses the workers for previews.
  private let isForPreviews: Bool
  /// The worker that has decoded frames of the open file and can continue.
  private var frameWorker: WorkerProcess?
  private var file: OpenFile?
  private var path = ""
  private(set) var isWholeAndOpaque = false

  /// Creates a decoder that uses a process of `workers` for each request.
  init(_ workers: DecodeWorkers, isForPreviews: Bool = false) {
    self.workers = workers
    self.isForPreviews = isForPreviews
  }

  func open(_ path: String) throws(ImageError) -> ImageInfo {
    close()
    self.path = path
    let file = try OpenFile(path)
    let identity = file.identity
    self.file = consume file
    if let info = workers.info(of: identity) { return info }
    let info = unsafe try perform(.open) { answer, _ in
      // The answer was checked.
      var info = ImageInfo(answer.info)!
      (info.fileSize, info.modified) = (identity.size, identity.modified)
      info.changed = identity.changed
      return info
    }
    workers.remember(info, of: identity)
    return info
  }

  /// Closes the file. A worker with an animation ends, because it keeps the canvas.
  func close() {
    file = nil
    frameWorker = nil
  }

  func text(_ key: String) -> [UInt8] {
    let text = unsafe try? perform(.text(key)) { answer, content in
      unsafe Array(content.prefix(Int(answer.text_size)))
    }
    return text ?? []
  }

  func read(
    _ target: DecodeTarget, pool: PixelPool, isPreview: Bool
  ) throws(ImageError) -> PreparedImage {
    try read(.image, target, pool: pool, isPreview: isPreview)
  }

  func readThumbnail(_ target: DecodeTarget, pool: PixelPool) -> PreparedImage? {
    try? read(.thumbnail, target, pool: pool, isPreview: true)
  }

  func readFrame(
    _ index: Int, _ target: DecodeTarget, pool: PixelPool
  ) throws(ImageError) -> AnimationFrame {
    let request = WorkerRequest.frame(index, target)
    return unsafe try perform(request) { answer, content in
      let image = unsafe image(target, answer.outcome, content, pool: pool, isPreview: false)
      return AnimationFrame(answer.frame, image)
    }
  }

  private func read(
    _ part: ImageReader.Part, _ target: DecodeTarget, pool: PixelPool, isPreview: Bool
  ) throws(ImageError) -> PreparedImage {
    unsafe try perform(.read(part, target)) { answer, content in
      isWholeAndOpaque = answer.outcome.isWholeAndOpaque
      return unsafe image(target, answer.outcome, content, pool: pool, isPreview: isPreview)
    }
  }

  /// Returns a copy of an image, so that no later file in the same worker can change it.
  private func image(
    _ target: DecodeTarget, _ outcome: grid_outcome, _ content: UnsafeRawBufferPointer,
    pool: PixelPool, isPreview: Bool
  ) -> PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * target.size.area, pool: pool)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: content[..<bytes.count]))
    }
    return PreparedImage(pixels, target, outcome, isPreview: isPreview)
  }

  /// Performs a request in a worker, and once more in another one if that dies: it may have been
  /// killed for another reason than the file.
  ///
  /// - Parameter body: Reads the answer and the content of the shared memory.
  private func perform<R>(
    _ request: WorkerRequest, _ body: (grid_worker_answer, UnsafeRawBufferPointer) -> R
  ) throws(ImageError) -> R {
    guard let identity = file?.identity else {
      throw ImageError(file: path, reason: .unreadable, detail: "is not open")
    }
    if let error = workers.ban(of: identity, path) { throw error }
    var request = request
    var isRetry = false
    while true {
      let keptWorker = request.isFrame ? frameWorker : nil
      frameWorker = nil
      request.continues = keptWorker != nil
      let worker =
        if let keptWorker {
          keptWorker
        } else {
          try workers.take(for: path, isRetry: isRetry, isForPreviews: isForPreviews)
        }
      let answer: grid_worker_answer
      do throws(WorkerProcess.Failure) {
        answer = try worker.perform(request, on: self.file!)
      } catch {
        // Not the fault of the file, and the next worker runs in the normal class.
        if case .starved = error { continue }
        if case .stalled = error { self.file?.watchShare() }
        try workers.handle(error, of: identity, path, isRetry: isRetry)
        isRetry = true
        continue
      }
      workers.workerDidAnswer(about: identity, isRetry: isRetry)
      guard answer.isOK else {
        workers.give(worker, hasFailed: true)
        throw answer.failure.of(path)
      }
      defer { if request.isFrame { frameWorker = worker } else { workers.give(worker) } }
      return unsafe body(answer, worker.content)
    }
  }
}
