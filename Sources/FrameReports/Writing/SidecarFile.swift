import Glibc
import SystemFiles

/// Writes the sidecar at the start, for a process that is killed, and again at the end.
struct SidecarFile: Sendable {
  var recording: String
  /// The path of the sidecar.
  var path: String
  var content: RecordingSidecar

  func write() { try? save(content) }

  func write(
    _ state: RecordingThread.State, exclusions: [String: RecordingSidecar.Exclusion],
    idle: IdleFigures?, load: LoadFigures?, ending: RecordingEnding
  ) {
    var content = content
    content.conditions = ending.conditions
    content.marksWithoutRow = ending.marksWithoutRow.isEmpty ? nil : ending.marksWithoutRow
    content.millisecondsToSharp = ending.millisecondsToSharp
    content.peakMegabytes = ProcFile.number(
      of: "VmHWM", in: ProcFile.read("/proc/self/status")
    ).map { Double($0) / 1024 }
    content.rows = state.rows
    content.lost = state.lost
    content.excluded = exclusions
    content.idle = idle
    content.load = load
    content.stopped = state.failure?.description
    try? save(content)
  }

  /// Writes the sidecar of a recording in a regular file: pipes and devices have none.
  private func save(_ content: RecordingSidecar) throws(RecordingError) {
    var status = stat()
    let isRegular =
      unsafe stat(SourcePath.cString(recording), &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
    guard isRegular else { return }
    // The path was checked, so this is the sidecar of the start.
    try RecordFile.write(content.bytes, to: path, .sidecar, OutputGuard(isForced: true))
  }
}
