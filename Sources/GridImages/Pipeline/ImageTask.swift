import GridEngine

/// What a subscriber of a picture is told.
public enum ImageEvent: Sendable {
  /// Something to show until the picture comes.
  case preview(PreparedImage)
  /// The picture. The last event.
  case image(PreparedImage)
  /// There is no picture. The last event, unless decoding took too long: then it is tried again
  /// whenever the task's priority is raised to `visible`.
  case failed(ImageError)
}

/// One subscriber's interest in a picture, from ``ImagePipeline/load(_:priority:onChange:)`` until
/// ``cancel()``.
///
/// While it lasts with priority `prepared` or `visible`, the cache keeps the picture. Letting go of
/// the object does not end it: say ``cancel()`` when the tile leaves.
@MainActor
public final class ImageTask {
  public let request: ImageRequest
  /// The best picture so far; it never becomes a lesser one.
  public internal(set) var image: PreparedImage?
  /// Why there is no picture, when that is so. Before the task is finished: why there was none before,
  /// while it is found out whether the source has changed.
  public internal(set) var error: ImageError?
  /// Whether nothing more will come.
  public internal(set) var isFinished = false

  package weak var pipeline: ImagePipeline?
  var job: ImageJob?
  package var onChange: ((ImageEvent) -> Void)?
  /// What the cache keeps for this task.
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

  /// How soon the picture is wanted. Change it whenever the tile comes nearer or leaves: the cost
  /// is O(1), and a request that was dropped from a full queue waits again once it is raised.
  public var priority: ImagePriority {
    get { currentPriority }
    set {
      guard newValue != currentPriority, !isCancelled else { return }
      let wasRaised = newValue > currentPriority
      currentPriority = newValue
      pipeline?.priorityChanged(of: self, wasRaised: wasRaised)
    }
  }

  /// Whether it has ended in a failure that may pass.
  var canBeRepeated: Bool { isFinished && error?.reason == .tooSlow && !isCancelled }

  /// Where the picture is shown, in content coordinates, for decoding it in the right moment while
  /// content moves; nil where that is not known.
  public var place: Rect? {
    didSet { if place != oldValue, !isCancelled { pipeline?.placeChanged(of: self) } }
  }

  /// Ends the interest: no event follows. When nobody else wants the picture, its decode stops
  /// between two rows.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    onChange = nil
    pipeline?.leave(self)
  }
}

/// What all subscribers of one request share: one decode.
@MainActor
final class ImageJob {
  let id: DecodeJob.ID
  let request: ImageRequest
  let cancellation = CancellationFlag()
  var subscribers: [ImageTask] = []
  /// Where it waits; the highest of the subscribers' priorities.
  var priority: ImagePriority
  /// Where it is shown, as the subscriber said that said so last.
  var place: Rect?
  /// How the source failed before, if it did.
  var knownFailure: ImageFailure?
  /// Whether the full queue has dropped it: it waits nowhere.
  var isDropped = false

  init(id: DecodeJob.ID, request: ImageRequest, priority: ImagePriority) {
    self.id = id
    self.request = request
    self.priority = priority
  }

  /// The highest priority of those who want it.
  var wantedPriority: ImagePriority { subscribers.map(\.priority).max() ?? .background }
}
