/// A picture to be made, as it travels to a decode thread and back.
struct DecodeJob: Sendable {
  /// Numbers jobs in the order they were made; a request asked for again later gets another.
  typealias ID = Int

  /// A decode's two parts, each queued by itself.
  enum Stage: Sendable {
    /// What is there almost at once: ``ImageDecoding/quickImage(for:cancellation:)``.
    case quick
    /// The dear part.
    case full
  }

  let id: ID
  let request: ImageRequest
  let cancellation: CancellationFlag
  var stage: Stage
}

/// What a decode thread puts into the mailbox.
struct DecodeResult: Sendable {
  let job: DecodeJob
  let outcome: Result<PreparedImage, ImageError>
}
