import Foundation
import FrameTiming
import Synchronization

/// Records frames to a CSV file and says under which conditions in a JSON file beside it.
///
/// Give it every settled record (``FrameRing/nextSettled(delay:)``). Those that do not count are
/// left out and listed in the sidecar. Rows are formatted and written by a thread of the
/// recorder's, once a second and in whole lines, so the frame loop never waits and a killed
/// process leaves a file that is valid to its last line.
///
/// - SeeAlso: `docs/recordings.md`.
package final class FrameRecorder {
  /// The recording's path.
  package let path: String
  private let thread: RecordingThread
  private let start: FrameTime
  private let exclusions: RecordedExclusions
  private let idle: RecordedIdle
  private let ending: LatestEnding
  private let onFailure: (RecordingError) -> Void
  private var hasReported = false
  /// Markers of frames without a row; each next row gets one.
  private var waitingMarks: [FrameMark] = []

  /// Creates the file and begins to record.
  ///
  /// - Parameters:
  ///   - path: A CSV file, replaced if it exists.
  ///   - tracePath: Where a trace goes at the same time, if anywhere, whose name the sidecar avoids.
  ///   - onFailure: Called once, from ``append(_:)``, when writing fails; the app goes on.
  /// - Throws: ``RecordingError/cannotCreate(path:code:)``.
  package init(
    path: String, conditions: RecordingConditions, tracePath: String? = nil,
    onFailure: @escaping (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    self.path = path
    self.onFailure = onFailure
    start = .now
    let system = SystemDescription.current(gpu: conditions.gpu, driver: conditions.gpuDriver)
    let exclusions = RecordedExclusions()
    self.exclusions = exclusions
    let idle = RecordedIdle()
    self.idle = idle
    let latest = LatestEnding(RecordingEnding(conditions: conditions))
    ending = latest
    let sidecar = SidecarFile(
      recording: path, taken: tracePath,
      content: RecordingSidecar(
        conditions: conditions, system: system, began: Date.now.ISO8601Format()))
    let format = CSVFormat(system: system, start: start)
    thread = try RecordingThread(
      path: path, format: format, begin: { sidecar.write() },
      finish: {
        sidecar.write(
          $0, exclusions: exclusions.all, idle: idle.all, ending: latest.value.withLock { $0 })
      })
  }

  /// Adds a settled record; never waits, and allocates only for markers.
  package func append(_ record: FrameRecord) {
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

  /// Why recording ended early; `nil` while it goes on.
  package var failure: RecordingError? { thread.failure }

  /// Seconds since the recording began.
  package func seconds(at time: FrameTime) -> Double { time.seconds(since: start) }

  /// Writes what is left and closes the files.
  ///
  /// - Parameters:
  ///   - waiting: Return only then; for the end of the process.
  ///   - known: What has become known since the recording began.
  package func stop(waiting: Bool, ending known: RecordingEnding? = nil) {
    let lost = waitingMarks.map(\.text)
    ending.value.withLock {
      $0 = known ?? $0
      $0.marksWithoutRow = lost
    }
    thread.stop(waiting: waiting)
  }

  /// The name of a recording begun at `date`, as MangoHud's: `GridApp_2026-03-01_09-05-00.csv`.
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

/// What is known by now, for the thread that writes it down at the end.
private final class LatestEnding: Sendable {
  let value: Mutex<RecordingEnding>

  init(_ ending: RecordingEnding) { value = Mutex(ending) }
}
