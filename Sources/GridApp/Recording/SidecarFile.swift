import Glibc

/// Writes the sidecar twice: at the start, so that a killed recording has one, and at the end.
nonisolated struct SidecarFile: Sendable {
  var recording: String
  var taken: String?
  var content: RecordingSidecar

  func write() { try? save(content) }

  /// - Parameter conditions: Those known at the end: only then has been seen who paces the loop and
  ///   what the display's rate is.
  func write(
    _ state: RecordingThread.State, exclusions: [String: RecordingSidecar.Exclusion],
    conditions: RecordingConditions
  ) {
    var content = content
    content.conditions = conditions
    content.rows = state.rows
    content.lost = state.lost
    content.excluded = exclusions
    content.stopped = state.failure?.description
    try? save(content)
  }

  private func save(_ content: RecordingSidecar) throws(RecordingError) {
    var status = stat()
    let isRegular = unsafe stat(recording, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isRegular else { return }
    var file = try RecordFile(creating: RecordingSidecar.path(beside: recording, taken: taken))
    try file.append(content.bytes)
  }
}
