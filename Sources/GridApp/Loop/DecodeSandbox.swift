import Glibc
import GridEngine
import GridImages
import ItemSources
import Scenes
import Synchronization

/// The processes in which photos are decoded, and the photos that made them crash.
final class DecodeSandbox {
  /// The workers; nil if photos are decoded in this process.
  let workers: DecodeWorkers?
  private let bans = DecodeMailbox<ImageError>()
  private let postures = DecodeMailbox<SandboxPosture>()
  private let inProcessReason: String

  /// Starts as many workers as there are decode threads, unless the options prevent it. They become
  /// ready while the window opens.
  ///
  /// - Throws: A `CommandFailure` if the options require a sandbox and there is none.
  init(_ options: BrowseOptions) throws(CommandFailure) {
    inProcessReason = options.decodeInProcess ? "--decode-in-process" : "--decode main"
    guard options.usesWorkers else {
      workers = nil
      return
    }
    let workers = DecodeWorkers(
      isRequired: options.requireSandbox, onBan: bans.add, onPosture: postures.add)
    workers.start(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    self.workers = workers
    if options.requireSandbox, case .none(let reason) = workers.posture {
      throw CommandFailure(
        "--require-sandbox: \(reason); start without the option to decode photos anyway")
    }
  }

  /// The posture for the overlay and recordings: `seccomp+landlock`, `seccomp` or `none: REASON`;
  /// `starting` before the first photo is decoded.
  var posture: String {
    guard let workers else { return SandboxPosture.none(reason: inProcessReason).description }
    return workers.knownPosture?.description ?? "starting"
  }

  /// Returns a message about the sandbox, or about the photos that crashed two decoders since the last
  /// call; nil if there are none.
  func takeMessage() -> String? {
    if let posture = postures.take().last {
      guard case .none(let reason) = posture else {
        return "Photos are decoded in the sandbox again"
      }
      return "Photos are decoded without a sandbox: \(reason); see docs/sandbox.md"
    }
    let errors = bans.take()
    guard let first = errors.first else { return nil }
    let name = FileName(ofPath: first.source.description).description
    let others = errors.count > 1 ? " (and \(errors.count - 1) more photos)" : ""
    return "\(name) \(first.detail) twice and will not be opened again\(others)"
  }
}

/// The reports of decode threads.
private nonisolated final class DecodeMailbox<Report: Sendable>: Sendable {
  private let reports = Mutex<[Report]>([])

  func add(_ report: Report) { reports.withLock { $0.append(report) } }

  func take() -> [Report] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
