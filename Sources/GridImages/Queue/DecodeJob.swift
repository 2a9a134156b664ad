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
  }

  let id: ID
  let request: ImageRequest
  let cancellation: CancellationFlag
  var stage: Stage
  /// The frame of the image in content coordinates; nil if it is unknown.
  var place: Rect?
  /// The cost of the decode, 1 being an ordinary one. Known after the quick stage.
  var effort = 1.0
  /// Whether content moved when the decode started.
  var isInMotion = false
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
