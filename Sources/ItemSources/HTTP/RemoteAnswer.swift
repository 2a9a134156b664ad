/// What one try at downloading came to.
enum RemoteAnswer: Sendable {
  /// A body, written to a temporary file.
  case body(temporaryPath: String, rule: CacheRule)
  /// What is kept is still right.
  case notModified(CacheRule)
}
