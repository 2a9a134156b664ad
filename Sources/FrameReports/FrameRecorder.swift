import FoundationEssentials
import FrameTiming
import Synchronization

/// Records frames to a CSV file, and their conditions to a JSON sidecar.
///
/// Append every settled record: those that `FrameTimeOverlay` and `GridWindow` pass to `onFrameRecord`, or those of a
/// `FrameRing` (`nextSettled(delay:)`). Frames that do not count have no row; the sidecar lists them. A
/// background thread writes whole rows once a second, so the frame loop never waits, and the file of a killed process is
/// valid up to its last line.
///
/// ```swift
/// let recorder = try FrameRecorder(path: "mine.csv", program: "my program")
/// overlay.onFrameRecord = { recorder.append($0) }
/// ```
///
/// - SeeAlso: `docs/recordings.md`.
public final class FrameRecorder {
  /// The path of the CSV file.
  public let path: String
  /// The conditions at the start.
  private let conditions: RecordingConditions
  /// The refresh period of the last frame, in milliseconds; 0 if it is unknown.
  private var refreshMilliseconds = 0.0
  private let thread: RecordingThread
  private let start: FrameTime
  private let exclusions: RecordedExclusions
  private let idle: RecordedIdle
  private let ending: LatestEnding
  private let onFailure: (RecordingError) -> Void
  private var hasReported = false
  /// Pending markers of frames without a row; each following row gets one.
  private var waitingMarks: [FrameMark] = []

  /// Creates the file and starts recording.
  ///
  /// - Parameters:
  ///   - path: A CSV file, as a string of ``SourcePath``. A recording of this program is replaced.
  ///   - displayServer: The process of the compositor or X server, whose load is recorded apart from
  ///     that of other programs; `nil` if it is unknown.
  ///   - tracePath: The path of a simultaneous trace, if any; the sidecar gets another name.
  ///   - outputs: Decides whether another existing file may be replaced.
  ///   - onFailure: Called once, from ``append(_:)``, if writing fails.
  /// - Throws: ``RecordingError`` if the file cannot be created or must not be replaced.
  package init(
    path: String, conditions: RecordingConditions, displayServer: Int32? = nil,
    tracePath: String? = nil, outputs: OutputGuard = OutputGuard(),
    onFailure: @escaping (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    self.path = path
    self.conditions = conditions
    self.onFailure = onFailure
    start = .now
    let system = SystemDescription.current(gpu: conditions.gpu, driver: conditions.gpuDriver)
    let exclusions = RecordedExclusions()
    self.exclusions = exclusions
    let idle = RecordedIdle()
    self.idle = idle
    // A socket that systemd made for the compositor belongs to systemd.
    let displayServer = displayServer.flatMap {
      ProcFile.read("/proc/\($0)/comm") == "systemd\n" ? nil : $0
    }
    let load = RecordedLoad(knowsServer: displayServer != nil)
    let latest = LatestEnding(RecordingEnding(conditions: conditions))
    ending = latest
    // Before the recording is truncated.
    try outputs.check(path, .recording)
    let sidecar = SidecarFile(
      recording: path,
      path: try RecordingSidecar.freePath(beside: path, reserved: tracePath, outputs),
      content: RecordingSidecar(
        conditions: conditions, system: system, began: Date.now.ISO8601Format()))
    let format = CSVFormat(
      system: system, start: start, displayServer: displayServer, recordedLoad: load)
    thread = try RecordingThread(
      path: path, .recording, format: format, outputs: outputs, begin: { sidecar.write() },
      finish: {
        sidecar.write(
          $0, exclusions: exclusions.all, idle: idle.all, load: load.all,
          ending: latest.value.withLock { $0 })
      })
  }

  /// Starts recording the frames of a program.
  ///
  /// - Parameters:
  ///   - path: A CSV file. A recording is replaced, any other file is not. The file with the conditions has its name,
  ///     with `.json` instead of `.csv`.
  ///   - program: The name of what is measured. Two recordings are compared if they have the same.
  /// - Throws: ``RecordingError`` if the file cannot be created or must not be replaced.
  public convenience init(path: String, program: String) throws(RecordingError) {
    var conditions = RecordingConditions()
    conditions.scene = program
    conditions.scenario = "live"
    try self.init(path: path, conditions: conditions)
  }

  /// Appends a settled record. Never waits, and allocates only for markers.
  public func append(_ record: FrameRecord) {
    refreshMilliseconds = record.outcome.refreshMilliseconds
    if let failure = thread.failure {
      if !hasReported { onFailure(failure) }
      hasReported = true
      return
    }
    idle.add(record)
    if !record.mark.isEmpty { waitingMarks.append(record.mark) }
    guard record.outcome.isCounted else {
      exclusions.add(record.outcome)
      return
    }
    var row = record
    row.mark = waitingMarks.first ?? FrameMark()
    if thread.post(row), !waitingMarks.isEmpty { waitingMarks.removeFirst() }
  }

  /// The error that ended the recording early; `nil` while it runs.
  public var failure: RecordingError? { thread.failure }

  /// Returns the seconds since the recording started.
  package func seconds(at time: FrameTime) -> Double { time.seconds(since: start) }

  /// Writes the remaining rows, and returns when the files are complete.
  ///
  /// - Throws: ``RecordingError`` if they are not, as on a full disk.
  public func stop() throws(RecordingError) {
    var conditions = conditions
    if refreshMilliseconds > 0 { conditions.refreshRate = 1_000 / refreshMilliseconds }
    stop(waiting: true, ending: RecordingEnding(conditions: conditions))
    if let failure { throw failure }
  }

  /// Writes the remaining rows and closes the files.
  ///
  /// - Parameters:
  ///   - waiting: Whether to wait until the files are closed, for the end of the process.
  ///   - known: The figures that are known only at the end; `nil` for those of the start.
  package func stop(waiting: Bool, ending known: RecordingEnding? = nil) {
    let lost = waitingMarks.map(\.text)
    ending.value.withLock {
      $0 = known ?? $0
      $0.marksWithoutRow = lost
    }
    thread.stop(waiting: waiting)
  }

  /// Writes the remaining rows, and closes the files with the conditions of the start. Callable from any thread, for
  /// a process that has to end while its main thread waits.
  package var lastAction: @Sendable () -> Void { { [thread] in thread.stop(waiting: true) } }

  /// Returns a file name in MangoHud's format: `GridApp_2026-03-01_09-05-00.csv`.
  package static func defaultName(
    at date: Date = .now, timeZone: TimeZone = .current, ending: String = "csv"
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ part: Int?, _ width: Int) -> String {
      let text = String(part ?? 0)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
    let time = [digits(parts.hour, 2), digits(parts.minute, 2), digits(parts.second, 2)]
    return "GridApp_\(day.joined(separator: "-"))_\(time.joined(separator: "-")).\(ending)"
  }
}

/// The latest conditions and figures, for the thread that writes the sidecar.
private final class LatestEnding: Sendable {
  let value: Mutex<RecordingEnding>

  init(_ ending: RecordingEnding) { value = Mutex(ending) }
}
