import CImageDecode

/// A task for a worker, with its parameters.
struct WorkerRequest {
  let task: grid_worker_task
  var target: DecodeTarget?
  var key = ""
  /// The index of a frame, and whether the worker has decoded frames of the same open file before.
  var frame = 0
  var continues = false

  /// Whether it decodes a frame of an animation.
  var isFrame: Bool { task == GRID_WORKER_FRAME }

  /// Reads the header.
  static let open = WorkerRequest(task: GRID_WORKER_OPEN)

  /// Decodes a part of the image.
  static func read(_ part: ImageReader.Part, _ target: DecodeTarget) -> WorkerRequest {
    WorkerRequest(
      task: part == .image ? GRID_WORKER_IMAGE : GRID_WORKER_THUMBNAIL, target: target)
  }

  /// Decodes a frame of an animation.
  static func frame(_ index: Int, _ target: DecodeTarget) -> WorkerRequest {
    WorkerRequest(task: GRID_WORKER_FRAME, target: target, frame: index)
  }

  /// Reads a text chunk.
  static func text(_ key: String) -> WorkerRequest {
    WorkerRequest(task: GRID_WORKER_TEXT, key: key)
  }

  /// The size of the result in shared memory in bytes; nil if it is in the answer.
  var contentSize: Int? {
    if let target { return 4 * target.size.area }
    return task == GRID_WORKER_TEXT ? ImageReader.textLimit : nil
  }
}
