import GridEngine

/// A request that is sent to a decode thread and returned with the result.
struct DecodeJob: Sendable {
  /// The number of a job in order of creation. A request that is made again later has another
  /// number.
  typealias ID = Int

  /// The stages of a decode. Each is queued separately.
  enum Stage: Int, CaseIterable, Sendable {
    /// Looks for an image that is available almost immediately:
    /// ``ImageDecoding/quickImage(for:cancellation:)``.
    case quick
    /// Decodes an image that has no preview.
    case full
    /// Decodes an image whose preview is shown until then.
    case refine
    /// Decodes an image of a slow format whose preview has all pixels of its tile already. Only while
    /// content rests, and one at a time.
    case polish

    /// Whether a preview is shown until the stage ends.
    var followsPreview: Bool { self == .refine || self == .polish }
  }

  /// The effort from which on a format is slow: a decode may not end before its image scrolls out.
  static let slowEffort = 4.0

  /// The properties by which pending jobs are compared.
  struct Criteria: Sendable {
    /// The stage of the job.
    let stage: Stage
    /// The cost of the decode, 1 being an ordinary one.
    let effort: Double
    /// The frame of the image in content coordinates; nil if it is unknown.
    var place: Rect?

    /// Whether the decode is slow.
    var isSlow: Bool { effort >= DecodeJob.slowEffort }
  }

  /// The properties by which pending jobs are compared.
  var criteria: Criteria { Criteria(stage: stage, effort: effort, place: place) }

  /// Whether the decode is slow.
  var isSlow: Bool { criteria.isSlow }

  let id: ID
  let request: ImageRequest
  let cancellation: CancellationFlag
  var stage: Stage
  /// The frame of the image in content coordinates; nil if it is unknown.
  var place: Rect?
  /// The cost of the decode, 1 being an ordinary one. Known after the quick stage.
  var effort = 1.0
  /// Returns the stage after a preview.
  func stage(after preview: PreparedImage) -> Stage {
    isSlow && !preview.isEnlarged ? .polish : .refine
  }

  /// Whether content moved when the decode started.
  var isInMotion = false
  /// Whether the image was expected to be visible for a moment only when the decode started.
  var isBrief = false
  /// The earlier failure of the source, which is decoded only if it has changed since.
  var knownFailure: ImageFailure?
}

/// The result that a decode thread puts into the mailbox.
struct DecodeResult: Sendable {
  let job: DecodeJob
  let outcome: Result<PreparedImage, ImageError>
  /// The version of the source that failed.
  var version: ImageVersion?
}
