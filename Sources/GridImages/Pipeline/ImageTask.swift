import GridEngine

/// An event that an ``ImageTask`` reports to its subscriber.
public enum ImageEvent: Sendable {
  /// An image to show until the final one is decoded.
  case preview(PreparedImage)
  /// The final image. The last event.
  case image(PreparedImage)
  /// The image cannot be loaded. This is the last event, unless decoding exceeded its time limit.
  /// In that case the image is decoded again whenever the task's priority is raised to `visible`.
  case failed(ImageError)
}

/// A request for an image by one subscriber, from
/// ``ImagePipeline/load(_:priority:place:onChange:)`` until ``cancel()``.
///
/// While its priority is `prepared` or `visible`, the cache keeps the image. Releasing the object
/// does not cancel it: call ``cancel()`` when the tile is no longer needed.
@MainActor
public final class ImageTask {
  /// The requested image.
  public let request: ImageRequest
  /// The best image so far. It is never replaced by a worse one.
  public internal(set) var image: PreparedImage?
  /// The error, if the image cannot be loaded. If the source failed earlier, this is set before the
  /// task is finished, while a decode thread checks whether the source has changed.
  public internal(set) var error: ImageError?
  /// Whether no further event will follow.
  public internal(set) var isFinished = false

  package weak var pipeline: ImagePipeline?
  var job: ImageJob?
  package var onChange: ((ImageEvent) -> Void)?
  /// The request whose image the cache has pinned for this task.
  package var pinned: ImageRequest?
  private var currentPriority: ImagePriority
  private var isCancelled = false

  package init(
    request: ImageRequest, priority: ImagePriority, place: Rect?, pipeline: ImagePipeline,
    onChange: @escaping (ImageEvent) -> Void
  ) {
    self.request = request
    currentPriority = priority
    self.place = place
    self.pipeline = pipeline
    self.onChange = onChange
  }

  /// The urgency of the image. Change it whenever the tile approaches or leaves the viewport.
  /// The cost is O(1). If a full queue has dropped the request, raising the priority queues it
  /// again.
  public var priority: ImagePriority {
    get { currentPriority }
    set {
      guard newValue != currentPriority, !isCancelled else { return }
      let wasRaised = newValue > currentPriority
      currentPriority = newValue
      pipeline?.priorityChanged(of: self, wasRaised: wasRaised)
    }
  }

  /// Whether the task failed for a reason that may be temporary.
  var canBeRepeated: Bool { isFinished && error?.reason == .tooSlow && !isCancelled }

  /// The frame of the image in content coordinates, by which it is scheduled while content moves;
  /// nil if it is unknown.
  public var place: Rect? {
    didSet { if place != oldValue, !isCancelled { pipeline?.placeChanged(of: self) } }
  }

  /// Cancels the task: no event follows. If no other task needs the image, its decode stops between
  /// two rows.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    onChange = nil
    pipeline?.leave(self)
  }
}

/// The decode that all subscribers of one request share.
@MainActor
final class ImageJob {
  let id: DecodeJob.ID
  let request: ImageRequest
  let cancellation = CancellationFlag()
  var subscribers: [ImageTask] = []
  /// The priority in the queue: the highest of the subscribers' priorities.
  var priority: ImagePriority
  /// The frame that a subscriber reported last.
  var place: Rect?
  /// The earlier failure of the source, if it failed.
  var knownFailure: ImageFailure?
  /// Whether the full queue has dropped the job, so that it is neither pending nor running.
  var isDropped = false

  init(id: DecodeJob.ID, request: ImageRequest, priority: ImagePriority) {
    self.id = id
    self.request = request
    self.priority = priority
  }

  /// The highest priority of the subscribers.
  var wantedPriority: ImagePriority { subscribers.map(\.priority).max() ?? .background }
}
