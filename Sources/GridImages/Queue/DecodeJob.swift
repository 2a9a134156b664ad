import GridEngine

/// A picture to be made, as it travels to a decode thread and back.
struct DecodeJob: Sendable {
  /// Numbers jobs in the order they were made; a request asked for again later gets another.
  typealias ID = Int

  /// A decode's parts, each queued by itself.
  enum Stage: Int, CaseIterable, Sendable {
    /// What is there almost at once: ``ImageDecoding/quickImage(for:cancellation:)``.
    case quick
    /// The dear part, where there is nothing to show until it is done.
    case full
    /// The dear part, where a preview stands in until it is done.
    case refine
  }

  let id: ID
  let request: ImageRequest
  let cancellation: CancellationFlag
  var stage: Stage
  /// Where it is shown, in content coordinates; nil where that is not known.
  var place: Rect?
  /// What its decode costs, 1 for an ordinary one; known once the quick part is done.
  var effort = 1.0
  /// Whether content moved when its decode began.
  var isInMotion = false
  /// How the source failed before: it is decoded only if it has changed since.
  var knownFailure: ImageFailure?
}

/// What a decode thread puts into the mailbox.
struct DecodeResult: Sendable {
  let job: DecodeJob
  let outcome: Result<PreparedImage, ImageError>
  /// The state of the source that was decoded, where it failed.
  var version: ImageVersion?
}
