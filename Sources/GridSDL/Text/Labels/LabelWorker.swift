import Dispatch
import Foundation
import FrameTiming
import GridEngine
import Synchronization

/// A label to draw: a line of text in white or in a color, at most `room` pixels wide.
nonisolated struct LabelJob: Hashable, Sendable {
  var text: String
  var request: FontRequest
  /// The parts with fonts or colors of their own.
  var spans: [TextSpan] = []
  var room: Int
  /// The color of letters if the line has emoji; otherwise it is drawn in white.
  var color: Color
}

/// A drawn label without a texture.
nonisolated struct DrawnLabel: Sendable {
  var job: LabelJob
  /// The dimensions of the line at its natural width.
  var line: LineExtents
  /// Whether it is narrower than the job's room.
  var fits: Bool
  /// Nil if no pixel is drawn.
  var image: LabelImage?
}

/// Draws labels on a background thread, for frames that have no time left.
///
/// The thread starts with the first job and has its own ``TextContext``.
nonisolated final class LabelWorker: Sendable {
  private struct State {
    var jobs: [LabelJob] = []
    /// The jobs that are being drawn, or are drawn and not taken yet.
    var running: Set<LabelJob> = []
    var finished: [DrawnLabel] = []
    var hasThread = false
    var isStopped = false
  }

  /// The state that the thread retains, which may outlive the worker.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let wake = DispatchSemaphore(value: 0)
  }

  private let shared = Shared()
  private let configuration: String?

  /// Creates a worker without a thread.
  ///
  /// - Parameter configuration: A fontconfig file instead of the system's configuration.
  init(configuration: String?) { self.configuration = configuration }

  deinit {
    shared.state.withLock { $0.isStopped = true }
    shared.wake.signal()
  }

  /// Replaces the pending jobs by `jobs`, which are drawn in this order.
  func replaceJobs(_ jobs: [LabelJob]) {
    let (needsThread, count) = shared.state.withLock { state in
      state.jobs = jobs.filter { !state.running.contains($0) }
      defer { state.hasThread = state.hasThread || !jobs.isEmpty }
      return (!state.hasThread && !jobs.isEmpty, state.jobs.count)
    }
    if needsThread { startThread() }
    if count > 0 { shared.wake.signal() }
  }

  /// Removes and returns a drawn label, or nil if there is none.
  func takeFinished() -> DrawnLabel? {
    shared.state.withLock { state in
      guard let label = state.finished.popLast() else { return nil }
      state.running.remove(label.job)
      return label
    }
  }

  /// Whether there is nothing to draw.
  var isIdle: Bool {
    shared.state.withLock { $0.jobs.isEmpty && $0.running.count == $0.finished.count }
  }

  private func startThread() {
    let (shared, configuration) = (shared, configuration)
    Thread { Self.run(shared, configuration) }.start()
  }

  private static func run(_ shared: Shared, _ configuration: String?) {
    CurrentThread.setName("labels")
    guard let context = try? TextContext(configuration: configuration) else { return }
    while true {
      let next = shared.state.withLock { state -> (job: LabelJob?, isStopped: Bool) in
        guard !state.isStopped, !state.jobs.isEmpty else { return (nil, state.isStopped) }
        let job = state.jobs.removeFirst()
        state.running.insert(job)
        return (job, false)
      }
      if next.isStopped { return }
      guard let job = next.job else {
        shared.wake.wait()
        continue
      }
      let label = context.draw(job)
      shared.state.withLock { $0.finished.append(label) }
    }
  }
}

extension TextContext {
  /// Draws one label.
  nonisolated func draw(_ job: LabelJob) -> DrawnLabel {
    let shown = job.text.prefix(utf8Count: Typesetter.longestLine)
    guard let layout = layout(shown, job.request, spans: job.spans) else {
      return DrawnLabel(job: job, line: .nothing, fits: true, image: nil)
    }
    let line = LineExtents(layout, spans: job.spans)
    let fits = line.fits(job.text, room: job.room)
    let color = line.isColored ? job.color.withAlpha(255) : Color(0xFFFFFF)
    let image =
      fits
      ? LabelImage(layout, job.request, color: color)
      : LabelImage(self, job.text, job.request, spans: job.spans, room: job.room, color: color)
    return DrawnLabel(job: job, line: line, fits: fits, image: image)
  }
}

extension LineExtents {
  /// The dimensions of a line without anything to draw.
  nonisolated static let nothing = LineExtents(width: 0, isColored: false, hasInk: false)

  /// Whether `text`, of which this is the start, fits into `room` without shortening.
  nonisolated func fits(_ text: String, room: Int) -> Bool {
    width <= room && text.utf8.count <= Typesetter.longestLine
  }
}
